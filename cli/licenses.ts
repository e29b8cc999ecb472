import type { Command } from 'commander'
import type { Said } from '../client/index.ts'
import { type Calls, calls } from '../contract/index.ts'
import { License, type LicenseFilter } from '../contract/licenses.ts'
import { addFields, readFields } from './fields.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP } from './find.ts'
import type { Io } from './io.ts'
import { pageWords, printList, printRecord, type Schema, tell } from './print.ts'
import { connect, describe, type Run, verb } from './run.ts'

const { list, assign } = calls.licenses
const drawing = {
  names: {
    clientIds: 'client',
    propertyIds: 'property',
    renewalDesignation: 'designation',
    renewalTrackingType: 'tracking',
    states: 'state',
    licensingAuthorityIds: 'authority',
    licenseTypeIds: 'type',
    pageNumber: 'page',
    searchTerm: 'search',
    sortBy: 'sort',
  },
}
const assignDrawing = { names: { renewalDesignation: 'designation', userId: 'user' } }

export function add(licenses: Command, io: Io): void {
  describe(licenses, { does: 'Licenses, and who renews them.', examples: ['licenses list --search tavern', 'licenses show 42'] })
  verb(
    licenses,
    io,
    { verb: 'list', does: list.does, examples: ['list --search tavern', 'list --state CO --no-active --json=id,licenseNumber'] },
    {
      flags: (command) => addFields(command, list.body as Schema, drawing),
      options: async (_args, flags) => (await readFields(list.body as Schema, flags, drawing)) as LicenseFilter,
      run: runList,
    },
  )
  verb(
    licenses,
    io,
    { verb: `show ${LICENSE_ARGUMENT}`, does: calls.licenses.get.does, examples: ['show 42', 'show 2026-LIC-0042 --json'] },
    { options: ([license]) => license as string, run: runShow },
  ).addHelpText('after', LICENSE_HELP)
  verb(
    licenses,
    io,
    {
      verb: `assign ${LICENSE_ARGUMENT}`,
      does: assign.does,
      examples: ['assign 42 --designation BillingClient --user 7', 'assign 42 --user -1'],
    },
    {
      flags: (command) => addFields(command, assign.body as Schema, assignDrawing),
      options: async ([license], flags) => ({
        license: license as string,
        typed: await readFields(assign.body as Schema, flags, assignDrawing),
      }),
      run: runAssign,
    },
  ).addHelpText('after', LICENSE_HELP)
}

async function runList(run: Run, body: LicenseFilter): Promise<void> {
  const { api } = await connect(run)
  const page = await api.licenses.list({ body })
  await printList(run, page, list.reply as Schema, [
    'id',
    'licenseNumber',
    'propertyName',
    'licenseType',
    'expirationDate',
    'trackDate',
    'licensingAuthority',
    'city',
    'state',
    'effectiveDate',
    'active',
  ])
  tell(run, pageWords(page, body))
}

async function runShow(run: Run, typed: string): Promise<void> {
  const license = await findLicense(await connect(run), typed)
  const shown = Object.keys(License.properties).filter((name) => !['inProcessRenewal', 'licensees'].includes(name)) as (keyof License &
    string)[]
  printRecord(run, license, License as Schema, [
    ...shown,
    { title: 'Licensees', value: ({ licensees }) => licensees.map(({ name }) => name) },
  ])
}

/** The designation stays unless another is given. */
async function runAssign(run: Run, { license: word, typed }: { license: string; typed: Record<string, unknown> }): Promise<void> {
  const session = await connect(run)
  const license = await findLicense(session, word)
  const body = { renewalDesignation: license.renewalDesignation, ...typed } as Said<Calls['licenses']['assign']>['body']
  const assigned = await session.api.licenses.assign({ params: { id: license.id }, body, ifMatch: license.version })
  printRecord(run, assigned, assign.reply as Schema, ['renewalDesignation', 'assignedUserName', 'renewalDesignationApprovalStatus'])
  tell(run, assign.success)
}
