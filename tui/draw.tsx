import { type Instance, render } from 'ink'
import { App, type AppProps } from './app.tsx'

/**
 * Renders the terminal UI on `stdout`. For a screen reader Ink writes whole frames (`debug`), and `ui/screen-reader.ts` prints what
 * is new in them.
 */
export function draw(props: AppProps, stdout: NodeJS.WriteStream, isScreenReader: boolean): Instance & { redraw(): void } {
  const ink = render(<App {...props} />, {
    stdout,
    patchConsole: false,
    // With CI set, Ink would draw only at the end. `runTui` has checked that this is a terminal.
    interactive: true,
    ...(isScreenReader ? { debug: true } : { alternateScreen: true, incrementalRendering: true }),
  })
  return { ...ink, redraw: () => ink.rerender(<App {...props} />) }
}
