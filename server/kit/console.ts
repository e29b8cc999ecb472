import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context, Next } from 'koa'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
}

/** The folder of the built console: next to the built program, or dist/ next to the sources. */
const folder = () => {
  const here = dirname(fileURLToPath(import.meta.url))
  return [join(here, 'admin'), join(here, '../../dist/admin')].find((path) => existsSync(join(path, 'index.html')))
}

/** Undefined if the path cannot be decoded, such as '%E0%A4%A'. */
const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Serves the built console: its files, and its page for every path that is not a file. */
export const serveConsole =
  (root = folder()) =>
  async (ctx: Context, next: Next) => {
    if (!root || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const path = decoded(ctx.path)
    if (path === undefined) return next()
    const wanted = normalize(path).replace(/^(\.\.[/\\])+/, '')
    const isAsset = extname(wanted) !== ''
    if (wanted.includes('\0') || wanted.includes('..')) return next()
    const file = isAsset ? join(root, wanted) : join(root, 'index.html')
    const isCompressed = isAsset && ctx.acceptsEncodings('br', 'identity') === 'br' && existsSync(`${file}.br`)
    try {
      ctx.body = await readFile(isCompressed ? `${file}.br` : file)
    } catch {
      return next()
    }
    if (isCompressed) ctx.set('content-encoding', 'br')
    ctx.type = TYPES[extname(file)] ?? 'application/octet-stream'
    // The names of built files contain a hash; the name of the page does not.
    ctx.set('cache-control', wanted.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  }
