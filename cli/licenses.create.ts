import type { Command } from 'commander'
import type { CallInput } from '../client/index.ts'
import { type Calls, calls } from '../contract/index.ts'
import { addNamedFields, drawn, readNamedFields } from './fields.named.ts'
import { mustHave } from './fields.ts'
import type { Io } from './io.ts'
import { LICENSE_DRAWING, withLicenseIds } from './licenses.named.ts'
import { printRecord, type Schema, tell } from './print.ts'
import { connect, type Run, verb } from './run.ts'

const { create } = calls.licenses
const asked = create.body as Schema

export function addCreate(licenses: Command, io: Io): void {
  verb(
    licenses,
    io,
    {
      verb: 'create',
      does: create.does,
      examples: [
        'create --property "Harbor Waikiki" --license-number HI-0042 --authority "Honolulu Liquor Commission" --type "Hotel Liquor" --jurisdiction County --licensee "HH Beverage West, Inc." --address1 "2500 Kalakaua Avenue" --city Honolulu --state HI --zip 96815 --country "United States" --effective-date 2026-07-01 --expiration-date 2027-06-30 --track-date 2027-04-01 --document license.pdf',
        'create --primary --officer "Grace Adeyemi: President, Member" …',
      ],
    },
    {
      flags: (command) => addNamedFields(command, asked, LICENSE_DRAWING),
      options: async (_args, flags) => {
        const typed = await readNamedFields(asked, flags, LICENSE_DRAWING)
        mustHave(asked, typed, drawn(LICENSE_DRAWING))
        return typed
      },
      run: runCreate,
    },
  )
}

async function runCreate(run: Run, typed: Record<string, unknown>): Promise<void> {
  const session = await connect(run)
  const body = (await withLicenseIds(session, typed)) as CallInput<Calls['licenses']['create']>['body']
  printRecord(run, await session.api.licenses.create({ body }), create.reply as Schema, ['id'])
  tell(run, create.success)
}
