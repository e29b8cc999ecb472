import type { Command } from 'commander'
import { propertyLicenses as calls } from '../../../contract/properties/licenses.ts'
import { messages } from '../../../rules/messages.ts'
import { countWords } from '../../../rules/totals.ts'
import { confirm } from '../../kit/ask.ts'
import { propertyId } from '../../kit/find/company.ts'
import { addMany } from '../../kit/find/many.ts'
import type { Io } from '../../kit/io.ts'
import { printList, printStatus } from '../../kit/output/print.ts'
import { connect, type Run, verb } from '../../kit/run.ts'

const { asyncPremisesAddresses: outOfSync, syncPremisesAddresses: sync } = calls

/** `sync addresses`: lists the licenses that would change, and asks. */
export function addAddresses(noun: Command, io: Io): void {
  verb(
    noun,
    io,
    {
      verb: 'addresses',
      does: sync,
      examples: ['addresses --property "Harbor Waikiki" --dry-run', 'addresses --property 12 --license 42 --license 43 --yes'],
    },
    {
      flags: (command) => {
        addMany(
          command.requiredOption('--property <property>', 'Property: its name or id'),
          '--license <license>',
          'License: its number or id',
          'default: all that differ',
        ).option('--dry-run', 'only say which licenses have another address')
      },
      options: (_args, { property, license, dryRun = false }: { property: string; license?: string[]; dryRun?: boolean }) => ({
        property,
        licenses: license,
        dryRun,
      }),
      run: runSync,
    },
  )
}

interface Options {
  property: string
  licenses?: string[]
  dryRun: boolean
}

async function runSync(run: Run, { property, licenses, dryRun }: Options): Promise<void> {
  const session = await connect(run)
  const { api } = session
  const id = await propertyId(session, property)
  const { items } = await api.propertyLicenses.asyncPremisesAddresses({ params: { id } })
  const groups = licenses ? items.map((group) => among(group, licenses)).filter(({ licenseIds }) => licenseIds.length) : items
  await printList(run, { items: groups, totalItemCount: groups.length }, outOfSync.reply, [
    'licenseNumbers',
    'address1',
    'address2',
    'city',
    'state',
    'zip',
    'county',
    'country',
  ])
  const licenseIds = groups.flatMap((group) => group.licenseIds)
  if (licenseIds.length === 0) return printStatus(run, licenses ? 'These licenses have it already.' : messages.addressesInSync)
  if (dryRun) return printStatus(run, 'Nothing was changed.')
  const { name, address1, city, state } = await api.properties.get({ params: { id } })
  const many = countWords(licenseIds.length, 'license')
  await confirm(run, `Give ${many} the address of ${name}, ${[address1, city, state].filter(Boolean).join(', ')}?`)
  await api.propertyLicenses.syncPremisesAddresses({ params: { id }, body: { licenseIds } })
  printStatus(run, sync.success)
}

interface Group {
  licenseIds: number[]
  licenseNumbers: string[]
}

/** A group of licenses with the same address, narrowed to the typed ids and numbers. */
function among<G extends Group>(group: G, typed: string[]): G {
  const words = typed.map((word) => word.trim().replace(/^no:/, '').toLowerCase())
  const isNamed = (index: number) =>
    words.includes(String(group.licenseIds[index])) || words.includes((group.licenseNumbers[index] ?? '').toLowerCase())
  return {
    ...group,
    licenseIds: group.licenseIds.filter((_id, index) => isNamed(index)),
    licenseNumbers: group.licenseNumbers.filter((_number, index) => isNamed(index)),
  }
}
