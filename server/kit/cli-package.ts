import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context, Next } from 'koa'
import packageJson from '../../package.json' with { type: 'json' }
import { CLI_PACKAGE } from '../../rules/cli-package.ts'

/** The packed command line: next to the built program, or in dist/ next to the sources. */
const packed = () => {
  const here = dirname(fileURLToPath(import.meta.url))
  return [join(here, '..', 'evergreen-cli.tgz'), join(here, 'evergreen-cli.tgz'), join(here, '../../dist/evergreen-cli.tgz')].find((path) =>
    existsSync(path),
  )
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const page = (publicUrl: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Command Line · Evergreen</title>
<style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 45rem; margin: 3rem auto; padding: 0 1rem } pre { padding: 1rem; overflow-x: auto; border: 1px solid }</style>
<h1>Evergreen on the command line</h1>
<p>Install the command line and the terminal, with Node 22.18 or later, then sign in with your browser:</p>
<pre>npm install -g ${escaped(publicUrl)}${CLI_PACKAGE}
evergreen login --server ${escaped(publicUrl)}</pre>
<p>Then <code>evergreen today</code>, <code>evergreen tui</code> or <code>evergreen help</code>. Version ${packageJson.version}; the same two lines update it.</p>
<p><a href="${CLI_PACKAGE}">The package</a> has no dependencies: npm fetches nothing else.</p>
</html>
`

/** Serves the package of the command line, and the page that says how to install it. */
export const serveCliPackage =
  (publicUrl: string, file = packed()) =>
  async (ctx: Context, next: Next) => {
    const isAsked = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!file || !isAsked || (ctx.path !== '/cli' && ctx.path !== CLI_PACKAGE)) return next()
    ctx.set('cache-control', 'no-cache')
    if (ctx.path === '/cli') {
      ctx.type = 'html'
      ctx.body = page(publicUrl)
      return
    }
    ctx.type = 'application/gzip'
    ctx.body = await readFile(file)
  }
