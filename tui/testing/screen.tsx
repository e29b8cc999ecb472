import { Text } from 'ink'
import { cleanup, render } from 'ink-testing-library'
import { App } from '../app.tsx'
import { Memory } from '../memory.ts'
import type { KeyMap } from '../ui/keys/keys.ts'
import type { View } from '../ui/routes.ts'
import { aUser, type fakeServer } from './fake.ts'
import { bytesOf } from './keys.ts'

interface Options {
  columns?: number
  rows?: number
  token?: string | null
  readonly?: boolean
  saveToken?(token: string): Promise<void>
  memory?: Memory
  keyMap?: KeyMap
  /** The view that the last session left; null for a first session. */
  view?: View | null
  /** Whether a browser can be opened. */
  hasBrowser?: boolean
}

export const SERVER = 'http://evergreen.test'

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Waits, and again while this process is woken late: on a busy machine the screen is late too. */
const onTime = async (milliseconds: number) => {
  for (let tries = 0; tries < 20; tries++) {
    const start = performance.now()
    await wait(milliseconds)
    if (performance.now() - start < milliseconds + 15) return
  }
}

/** What an earlier session of the user wrote. */
const leftIn = (view: View | null): string => (view ? JSON.stringify({ server: SERVER, userId: aUser().id, remembered: { view } }) : '')

type Taken = Record<'copied' | 'opened', string[]>

/** The app over a fake server. What it copies and opens is kept in `taken`. */
const appOver = (server: ReturnType<typeof fakeServer>, options: Options, taken: Taken) => {
  const { token = 'good', readonly = false, saveToken = async () => {}, hasBrowser = true, view = 'renewals', keyMap, memory } = options
  const outside = {
    copy: (text: string) => void taken.copied.push(text),
    browse: async (url: string) => {
      if (hasBrowser) taken.opened.push(url)
      return hasBrowser
    },
    again: () => {},
  }
  return (
    <App
      connect={server.connect}
      token={token}
      connectSession={server.connect}
      saveToken={saveToken}
      host="desk"
      keyMap={keyMap ?? new Map()}
      server={SERVER}
      readonly={readonly}
      memory={memory ?? new Memory(SERVER, leftIn(view))}
      outside={outside}
      now={Date.now}
    />
  )
}

/** The whole app on a terminal of the given size, over a fake server. */
export async function open(server: ReturnType<typeof fakeServer>, { columns = 80, rows = 24, ...options }: Options = {}) {
  const size = { columns, rows }
  const taken: Taken = { copied: [], opened: [] }
  const app = appOver(server, options, taken)
  const shown = render(<Text> </Text>)
  const { stdout } = shown
  Object.defineProperties(stdout, { columns: { get: () => size.columns }, rows: { get: () => size.rows } })
  shown.rerender(app)
  /** Waits sixty milliseconds, and longer while the screen still changes. */
  const settled = async () => {
    await onTime(60)
    for (let tries = 0, before = ''; tries < 50 && before !== shown.lastFrame(); tries++) {
      before = shown.lastFrame() ?? ''
      await onTime(30)
    }
  }
  const screen = {
    frame: () => shown.lastFrame() ?? '',
    /** What the screens copied to the clipboard and opened in the browser. */
    taken,
    /** Presses keys by name, or types text, with pauses as a person would make. */
    async press(...keys: string[]) {
      for (const key of keys) {
        shown.stdin.write(bytesOf(key))
        await settled()
      }
      return screen.frame()
    },
    /** Sends keys without pauses, each in its own chunk. */
    async burst(...keys: string[]) {
      for (const key of keys) shown.stdin.write(bytesOf(key))
      await settled()
      return screen.frame()
    },
    /** Waits up to ten seconds until the frame shows the text. */
    async sees(text: string) {
      for (let tries = 0; tries < 500 && !screen.frame().includes(text); tries++) await wait(20)
      return screen.frame()
    },
    async resize(to: { columns: number; rows: number }) {
      Object.assign(size, to)
      stdout.emit('resize')
      await settled()
      return screen.frame()
    },
    wait,
    close: cleanup,
  }
  for (let tries = 0; tries < 100 && /Reading|Reaching/.test(screen.frame()); tries++) await wait(20)
  await settled()
  return screen
}
