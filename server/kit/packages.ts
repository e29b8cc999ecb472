import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context, Next } from 'koa'
import packageJson from '../../package.json' with { type: 'json' }
import { CLI_PACKAGE, CLIENT_PACKAGE } from '../../rules/programs/packages.ts'

/** The packed program or client by its file: next to the built program, or in dist/ next to the sources. */
const packed = (name: string) => {
  const here = dirname(fileURLToPath(import.meta.url))
  return [join(here, '..', name), join(here, name), join(here, '../../dist', name)].find((path) => existsSync(path))
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
<h2>For programs in TypeScript and JavaScript</h2>
<p>Every call of this server with its types. Calls are described in <a href="/api/docs">the reference</a>.</p>
<pre>npm install ${escaped(publicUrl)}${CLIENT_PACKAGE}</pre>
</html>
`

/** Serves the packages of the command line and of the client, and the page that says how to install them. */
export const servePackages = (
  publicUrl: string,
  files: Record<string, string | undefined> = {
    [CLI_PACKAGE]: packed('evergreen-cli.tgz'),
    [CLIENT_PACKAGE]: packed('evergreen-client.tgz'),
  },
) => {
  const isPacked = Object.values(files).every((file) => file !== undefined)
  return async (ctx: Context, next: Next) => {
    const isAsked = ctx.method === 'GET' || ctx.method === 'HEAD'
    const file = files[ctx.path]
    if (!isPacked || !isAsked || (ctx.path !== '/cli' && !file)) return next()
    ctx.set('cache-control', 'no-cache')
    if (file) {
      ctx.type = 'application/gzip'
      ctx.body = await readFile(file)
    } else {
      ctx.type = 'html'
      ctx.body = page(publicUrl)
    }
  }
}
