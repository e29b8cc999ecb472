import { type Instance, render } from 'ink'
import { App, type AppProps } from './app.tsx'

/** Draws the screens on `stdout` until they are left. */
export const draw = (props: AppProps, stdout: NodeJS.WriteStream): Instance =>
  render(<App {...props} />, {
    stdout,
    patchConsole: false,
    // Whole frames, one after another: `painter` of ui/terminal.ts puts them on the screen.
    debug: true,
  })
