import type { Command } from 'commander'
import type { Schema } from '../../../contract/fields/schema.ts'
import { EXIT, Failure, usage } from '../../kit/errors.ts'
import type { Io } from '../../kit/io.ts'
import { printList, write } from '../../kit/output/print.ts'
import { describe, type Run, setAction } from '../../kit/run.ts'
import { type Check, checkAll } from './checks.ts'

const ROW: Schema = { properties: { check: { title: 'Check' }, state: { title: 'State' }, says: { title: 'Says' } } }

export function add(doctor: Command, io: Io): void {
  describe(doctor, {
    does: 'Check the connection from this machine to the server: the settings, the server, its database and documents, the versions, the clocks, the token.',
    examples: ['doctor', 'doctor --profile night-jobs', 'doctor --json', 'doctor --backups /var/backups/evergreen --server'],
  })
  setAction(doctor, io, { options: readOptions, run: runDoctor })
  doctor.option('--backups <folder>', 'of --server: the folder of the backups, to say how old they are')
  doctor.addHelpText(
    'after',
    '\n--server without an address checks this machine, with the environment of its server: writable, disk, database, statistics, scheduler, clock, documents, mail, certificate, backups.\nExit codes: 0 well, or worth a warning; 1 something is wrong; 4 not signed in; 7 the server could not be reached.',
  )
}

/** Does not handle `evergreen doctor --server` without an address, which evergreen.ts starts. */
const readOptions = (_args: unknown[], { backups }: { backups?: string }) => {
  if (backups !== undefined) throw usage('--backups goes with --server: evergreen doctor --backups <folder> --server')
  return {}
}

/** Warnings do not change the exit code, so that scripts continue. */
async function runDoctor(run: Run): Promise<void> {
  const checks = await checkAll(run)
  if (run.io.stdout.isTTY && !run.globals.json)
    write(
      run,
      checks.map(({ check, state, says }) => `${state.padEnd(8)} ${check.padEnd(9)} ${says}`),
    )
  else await printList(run, { items: checks }, { properties: { items: { items: ROW } } }, ['check', 'state', 'says'])
  const wrong = checks.filter((check) => check.state === 'wrong')
  if (wrong.length) throw new Failure(codeOf(wrong), `Wrong: ${wrong.map(({ check }) => check).join(', ')}.`)
}

function codeOf(wrong: Check[]): Failure['code'] {
  const is = (name: Check['check']) => wrong.some(({ check }) => check === name)
  if (is('server')) return EXIT.unreachable
  return is('token') ? EXIT.signIn : EXIT.failed
}
