import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context, Next } from 'koa'
import { BASE_PATH } from '../../contract/index.ts'
import packageJson from '../../package.json' with { type: 'json' }

const PAGE = '/api/docs'

/** The folder of the reference page's script: next to the built program, or in dist/ next to the sources. */
const folder = () => {
  const here = dirname(fileURLToPath(import.meta.url))
  return [join(here, '..', 'api-docs'), join(here, 'api-docs'), join(here, '../../dist/api-docs')].find((path) =>
    existsSync(join(path, 'reference.js')),
  )
}

/** The policy blocks what the script's settings cannot turn off: outside fonts, update checks and a request proxy. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join(';')

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API · Evergreen</title>
<link rel="icon" href="/favicon.svg">
<div id="reference"></div>
<script src="${PAGE}/reference.js?${packageJson.devDependencies['@scalar/fastify-api-reference']}"></script>
<script src="${PAGE}/start.js"></script>
</html>
`

const settings = {
  url: `${BASE_PATH}/openapi.json`,
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  // Renders one tag at a time: rendering all 437 calls at once takes seconds.
  defaultOpenAllTags: false,
  authentication: { preferredSecurityScheme: 'token' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
}

/** Served as its own file, because the policy forbids inline scripts. */
const start = `Scalar.createApiReference('#reference', ${JSON.stringify(settings)})\n`

/** Serves the reference page of the API, and its script on that page only. */
export const serveApiDocs =
  (root = folder()) =>
  async (ctx: Context, next: Next) => {
    const isAsked = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!root || !isAsked || (ctx.path !== PAGE && !ctx.path.startsWith(`${PAGE}/`))) return next()
    ctx.set({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' })
    if (ctx.path === PAGE) {
      ctx.type = 'html'
      ctx.body = page
    } else if (ctx.path === `${PAGE}/start.js`) {
      ctx.type = 'text/javascript'
      ctx.body = start
    } else if (ctx.path === `${PAGE}/reference.js`) {
      const isCompressed = ctx.acceptsEncodings('br', 'identity') === 'br'
      if (isCompressed) ctx.set('content-encoding', 'br')
      ctx.vary('accept-encoding')
      // Immutable, because its URL contains the package version.
      ctx.set('cache-control', 'public, max-age=31536000, immutable')
      ctx.type = 'text/javascript'
      ctx.body = await readFile(join(root, isCompressed ? 'reference.js.br' : 'reference.js'))
    } else return next()
  }
