import type { Command } from 'commander'
import type { CallRequest } from '../../../contract/call.ts'
import { type Calls, calls } from '../../../contract/index.ts'
import { mustHave } from '../../kit/fields/fields.ts'
import { addNamedFields, drawn, readNamedFields } from '../../kit/fields/named.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { connect, type Run, verb } from '../../kit/run.ts'
import { LICENSE_DRAWING, withLicenseIds } from './named.ts'

const { create } = calls.licenses
const asked = create.body

export function addCreate(licenses: Command, io: Io): void {
  verb(
    licenses,
    io,
    {
      verb: 'create',
      does: create,
      examples: [
        'create --property "Harbor Waikiki" --license-number HI-0042 --authority "Honolulu Liquor Commission" --type "Hotel Liquor" --jurisdiction County --licensee "HH Beverage West, Inc." --address1 "2500 Kalakaua Avenue" --city Honolulu --state HI --zip 96815 --country "United States" --effective-date 2026-07-01 --expiration-date 2027-06-30 --track-date 2027-04-01 --document license.pdf',
        'create --field "Insured Until=2027-06-30" …',
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
  const body = (await withLicenseIds(session, typed)) as CallRequest<Calls['licenses']['create']>['body']
  printRecord(run, await session.api.licenses.create({ body }), create.reply, ['id'])
  printStatus(run, create.success)
}
