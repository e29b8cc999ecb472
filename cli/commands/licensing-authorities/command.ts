import type { Command } from 'commander'
import { licensingAuthorities } from '../../../contract/licensing-authorities/calls.ts'
import { authorityIntervals } from '../../../contract/licensing-authorities/intervals.ts'
import { authorityContacts, keyContactChangeForms as keyContactChangeCalls } from '../../../contract/licensing-authorities/parts.ts'
import { LicensingAuthority } from '../../../contract/licensing-authorities/schemas.ts'
import { authorityForms, newAuthority } from '../../../forms/licensing-authorities/authorities.ts'
import { authorityColumns } from '../../../forms/licensing-authorities/columns.ts'
import { authorityFilter } from '../../../forms/licensing-authorities/list.ts'
import { authorityContactForms, keyContactChangeForms } from '../../../forms/licensing-authorities/parts.ts'
import { describeDueRule, describeTrackRule } from '../../../rules/intervals/intervals.ts'
import { keysOf } from '../../../rules/records.ts'
import { flagNames } from '../../kit/fields/fields.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { sendingParts } from '../../kit/fields/forms.ts'
import { authorityId, findAuthority } from '../../kit/find/catalogue.ts'
import { aFormSource } from '../../kit/find/named-catalogue.ts'
import { intervals, isIntervalField } from '../../kit/intervals.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { addParts } from '../../kit/parts.ts'
import { addCreate, addDelete, addList, addShow, type Resource, sendingTyped } from '../../kit/records.ts'
import { describe } from '../../kit/run.ts'
import { addSections, addSwitch, addVerify } from '../../kit/sections.ts'
import { addSimulate, simulationOf } from '../../kit/simulation.ts'
import { addRecalculate } from './recalculate.ts'

const { get, remove, verified } = licensingAuthorities
type Authority = Awaited<ReturnType<typeof findAuthority>>

const UNSHOWN: readonly string[] = [
  'version',
  'stateProvince',
  'clientId',
  'hasLicenseTypes',
  'documents',
  'formSourceType',
  'renewalDetailsTimestamp',
]

const authority: Resource<Authority> = {
  word: 'authority',
  noun: 'authorities',
  find: findAuthority,
  schema: LicensingAuthority,
  shown: [
    ...keysOf(LicensingAuthority.properties).filter((name) => !UNSHOWN.includes(name) && !isIntervalField(name)),
    { title: 'Due Date Interval', value: describeDueRule },
    { title: 'Track Date Interval', value: describeTrackRule },
    { title: 'Key Contact Change Forms', value: ({ documents }) => documents.map(({ label, url }) => `${label} (${url})`) },
    'renewalDetailsTimestamp',
  ],
  drawing: {
    names: flagNames(newAuthority.fields),
    named: { formSourceType: aFormSource },
    phrases: intervals,
  },
}

const owner = { word: 'authority', noun: 'authorities', find: authorityId }

export function add(authorities: Command, io: Io): void {
  describe(authorities, {
    does: 'Licensing authorities, with their contacts, forms and intervals. Their license types: evergreen license-types.',
    examples: [
      'authorities list --state CO',
      'authorities show "Port of San Francisco"',
      'authorities update 12 --due "15th of the 2nd month prior" --track "60 days" --dry-run',
      'authorities contacts list 12',
    ],
  })
  addList(authorities, io, {
    ...filteredBy(authorityFilter),
    views: 'licensing-authorities',
    columns: ['id', ...columnsOf(authorityColumns)],
    examples: [
      'list --search port',
      'list --state CO --jurisdiction City',
      'list --no-verified --all',
      'list --client-specific --no-active-only --json=id,name',
    ],
  })
  addShow(authorities, io, authority, get, '"Port of San Francisco"')
  addCreate(authorities, io, authority, sendingTyped(newAuthority), [
    'create --name "Port of Mobile" --jurisdiction Region --address1 "1 Water Street" --city Mobile --state AL --zip 36602 --country "United States" --form-source "Authority Website" --due "30 days before" --track "60 days"',
  ])
  addSections(authorities, io, authority, {
    forms: authorityForms,
    examples: [
      'update "Port of San Francisco" --phone 415-555-0142 --website https://www.sfport.com',
      'update 12 --payee-code V-10042',
      'update 12 --due "15th of the 2nd month prior" --track "60 days" --dry-run',
    ],
    dryRun: simulationOf(authority, authorityIntervals.simulate),
  })
  addSimulate(authorities, io, authority, authorityIntervals.simulate, [
    'simulate "Port of San Francisco" --due "15th of the 2nd month prior"',
    'simulate 12 --entered --json',
  ])
  addRecalculate(authorities, io)
  addSwitch(authorities, io, authority, licensingAuthorities)
  addVerify(authorities, io, authority, verified, ['verify "Port of San Francisco"', 'verify 12 --withdraw'])
  addDelete(authorities, io, authority, remove, '"Port of Mobile"')
  addParts(authorities, io, {
    group: 'contacts',
    does: 'The people to call at an authority.',
    owner,
    param: 'contactId',
    calls: authorityContacts,
    forms: sendingParts(authorityContactForms, (of) => of),
    drawing: {},
    columns: ['id', 'label', 'name', 'phone', 'email'],
    examples: { add: '--label "Renewals desk" --name "Ann Lee" --phone 415-555-0142', update: '--email ann@example.com' },
  })
  addParts(authorities, io, {
    group: 'forms',
    does: 'The forms that an authority wants when a key contact changes.',
    owner,
    param: 'formId',
    calls: keyContactChangeCalls,
    forms: sendingParts(keyContactChangeForms, (of) => of),
    drawing: {},
    columns: ['id', 'label', 'url'],
    examples: { add: '--label "Change of manager" --url https://example.com/manager.pdf', update: '--label "New manager"' },
  })
}
