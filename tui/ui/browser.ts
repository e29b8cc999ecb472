import { spawn } from 'node:child_process'

/** The command that opens an address, without the address. Null without a graphical display. */
export function openerOf(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] | null {
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  // BROWSER may list several commands, separated by colons. Each may have arguments.
  const [command = ''] = (env.BROWSER ?? '').split(':')
  if (command.trim()) return command.trim().split(/\s+/)
  if (platform === 'darwin') return ['open']
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : null
}

/** In milliseconds. A new browser process keeps running; a command that fails has ended by then. */
const FAILS_WITHIN = 1_500

/** Opens an address in the browser of this machine. False when none can be opened. */
export function browse(url: string, env = process.env, platform = process.platform): Promise<boolean> {
  const [program, ...words] = openerOf(env, platform) ?? []
  if (!program) return Promise.resolve(false)
  const hasPlaceholder = words.some((word) => word.includes('%s'))
  const all = hasPlaceholder ? words.map((word) => word.replace('%s', url)) : [...words, url]
  return new Promise((resolve) => {
    const child = spawn(program, all, { stdio: 'ignore', detached: true })
    const timer = setTimeout(() => resolve(true), FAILS_WITHIN)
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
