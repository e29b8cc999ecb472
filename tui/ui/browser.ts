import { spawn } from 'node:child_process'

/** A program and its first words, the address comes last; null where there is no screen that a browser could be on. */
export function openerOf(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] | null {
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  // Several may be named, the first is meant; it may have words of its own.
  const [named = ''] = (env.BROWSER ?? '').split(':')
  if (named.trim()) return named.trim().split(/\s+/)
  if (platform === 'darwin') return ['open']
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : null
}

/** A browser that was not there before stays; by then it has not failed. */
const PATIENCE = 1_500

/** Opens an address in the browser of this machine. False when none can be opened. */
export function browse(url: string, env = process.env, platform = process.platform): Promise<boolean> {
  const [program, ...words] = openerOf(env, platform) ?? []
  if (!program) return Promise.resolve(false)
  const isPlaced = words.some((word) => word.includes('%s'))
  const all = isPlaced ? words.map((word) => word.replace('%s', url)) : [...words, url]
  return new Promise((resolve) => {
    const child = spawn(program, all, { stdio: 'ignore', detached: true })
    const timer = setTimeout(() => resolve(true), PATIENCE)
    const ended = (isOpen: boolean) => {
      clearTimeout(timer)
      resolve(isOpen)
    }
    child.once('error', () => ended(false))
    child.once('exit', (code) => ended(code === 0))
    timer.unref()
    child.unref()
  })
}
