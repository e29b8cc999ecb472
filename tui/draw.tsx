import { type Instance, render } from 'ink'
import { App, type AppProps } from './app.tsx'

/**
 * Draws the screens on `stdout` until they are left. To a screen reader Ink gives whole frames, for `ui/teller.ts` to tell what is
 * new in them: Ink's own screen reader mode erases the frame and writes all of it again at every key.
 */
export function draw(props: AppProps, stdout: NodeJS.WriteStream, isTold: boolean): Instance & { redraw(): void } {
  const ink = render(<App {...props} />, {
    stdout,
    patchConsole: false,
    // Drawn even where CI is set: that both ends are a terminal has been seen.
    interactive: true,
    ...(isTold ? { debug: true } : { alternateScreen: true, incrementalRendering: true }),
  })
  return { ...ink, redraw: () => ink.rerender(<App {...props} />) }
}
