import type { Command } from 'commander'
import { Unreachable } from '../../../client/http.ts'
import { BASE_PATH } from '../../../contract/call.ts'
import type { Schema } from '../../../contract/fields/schema.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { askHealth } from '../../kit/health.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { describe, type Run, setAction } from '../../kit/run.ts'
import { readProfile } from '../../kit/settings/profile.ts'

const SCHEMA: Schema = { properties: { client: { title: 'Client' }, server: { title: 'Server' }, api: { title: 'API' } } }

export function add(version: Command, io: Io): void {
  describe(version, {
    does: 'The versions of this program, of the server and of the API between them.',
    examples: ['version', 'version --json', 'version --json=server'],
  })
  setAction(version, io, { options: () => ({}), run: runVersion })
}

/** The version of the program is printed even if the server cannot be reached. */
async function runVersion(run: Run): Promise<void> {
  const { server } = readProfile(run.globals, run.io.env, run.io.cwd)
  const health = await askHealth(run.io, server).catch((error) => {
    if (error instanceof Unreachable) return null
    throw error
  })
  const versions = { client: packageJson.version, server: health?.version ?? null, api: BASE_PATH.split('/').at(-1) }
  printRecord(run, versions, SCHEMA, ['client', 'server', 'api'])
  if (!health) printStatus(run, `${server} could not be reached.`)
}
