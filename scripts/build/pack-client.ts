import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { isFile } from '../../contract/call.ts'
import { allCalls } from '../../contract/index.ts'
import { CLIENT_PACKAGE } from '../../rules/programs/packages.ts'
import { clientTypes } from './client-types.ts'
import { pack } from './pack.ts'

const NAME = 'evergreen-client'

/** The call table reduced to what the client needs to send calls. Schemas are in the types, and the server validates. */
const table = (): string => {
  const rows: Record<string, Record<string, object>> = {}
  for (const { resource, verb, call } of allCalls()) {
    const { method, path, permission, reply } = call
    rows[resource] = {
      ...rows[resource],
      [verb]: { method, path, permission, ...(call.body && { body: {} }), reply: isFile(reply) ? reply : {} },
    }
  }
  return JSON.stringify(rows)
}

const shortTable: Plugin = {
  name: 'short-table',
  setup(build) {
    build.onLoad({ filter: /[/\\]contract[/\\]index\.ts$/ }, () => ({ contents: `export const calls = ${table()}` }))
  },
}

const README = `# ${NAME}

Every call of an Evergreen server, with its types. Node 18 or later, or a browser page of the same address. No dependencies.

\`\`\`sh
npm install https://renew.example${CLIENT_PACKAGE}
\`\`\`

\`\`\`ts
import { connect, Refused } from '${NAME}'

const evergreen = connect({ server: 'https://renew.example', token: process.env.EVERGREEN_TOKEN })

try {
  // A whole list, while others change it: from 'start' until there is no next page.
  for (let after: string | null | undefined = 'start'; after; ) {
    const page = await evergreen.licenses.list({ body: { after, states: ['CA'], pageSize: 100 } })
    for (const license of page.items) console.log(license.licenseNumber, license.expirationDate)
    after = page.next
  }
} catch (error) {
  if (error instanceof Refused) console.error(error.status, error.message, error.errors)
  else throw error
}
\`\`\`

A call takes \`params\`, \`query\` and \`body\`, \`ifMatch\` (the version of the record that was read), \`idempotencyKey\` and \`signal\`. It
resolves to the reply, for a file to the response. It rejects with \`Refused\` or \`Unreachable\`. The server's \`/api/docs\` describes the calls.
`

/** Packs the typed client as dist/evergreen-client.tgz, which npm installs from the address of a server. */
export const packClient = async (): Promise<void> => {
  const { build } = await import('esbuild')
  const folder = join('dist', NAME)
  rmSync(folder, { recursive: true, force: true })
  await build({
    entryPoints: ['evergreen-client.ts'],
    outfile: join(folder, 'index.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    plugins: [shortTable],
    logLevel: 'warning',
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.d.ts'), clientTypes())
  writeFileSync(join(folder, 'README.md'), README)
  await pack(NAME, {
    description: 'The typed client of an Evergreen server',
    engines: { node: '>=18' },
    exports: { types: './index.d.ts', default: './index.js' },
    sideEffects: false,
  })
}
