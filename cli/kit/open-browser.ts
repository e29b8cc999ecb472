import type { Io } from './io.ts'

const openerOf = ({ BROWSER, DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION }: NodeJS.ProcessEnv): string[] | undefined => {
  if (BROWSER) return [BROWSER]
  if (SSH_CONNECTION) return undefined
  if (process.platform === 'darwin') return ['open']
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  return DISPLAY || WAYLAND_DISPLAY ? ['xdg-open'] : undefined
}

/** Opens a page in the browser of this machine. False where there is no browser to open, such as over ssh. */
export function openBrowser({ env }: Io, url: string): boolean {
  const [program, ...words] = openerOf(env) ?? []
  if (!program || !/^https?:\/\//.test(url)) return false
  const child = process.getBuiltinModule('node:child_process').spawn(program, [...words, url], { stdio: 'ignore', detached: true })
  // Ignored: the address was printed as well.
  child.on('error', () => {})
  child.unref()
  return true
}
