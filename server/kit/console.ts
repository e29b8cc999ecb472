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

/** Where the console was built to: beside the built program, or under dist/ of the sources. */
const folder = () => {
  const here = dirname(fileURLToPath(import.meta.url))
  return [join(here, 'admin'), join(here, '../../dist/admin')].find((path) => existsSync(join(path, 'index.html')))
}

/** Undefined for what cannot be decoded, such as '%E0%A4%A'. */
const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** The built console: its files, and its one page for every path that is not a file. */
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
    try {
      ctx.body = await readFile(file)
    } catch {
      return next()
    }
    ctx.type = TYPES[extname(file)] ?? 'application/octet-stream'
    // Built files carry a hash in their name; the page does not.
    ctx.set('cache-control', wanted.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  }
