import type { Command } from 'commander'
import { licenseTypes as calls } from '../../../contract/license-types/calls.ts'
import { LicenseType } from '../../../contract/license-types/schemas.ts'
import { TypePace } from '../../../contract/licenses/pace.ts'
import { licenseTypeColumns } from '../../../forms/license-types/columns.ts'
import { newType, typeForms } from '../../../forms/license-types/types.ts'
import { describeDueRule, describeTrackRule } from '../../../rules/intervals/intervals.ts'
import { keysOf } from '../../../rules/records.ts'
import { PACE_FIGURE_LABELS } from '../../../rules/watch/pace.ts'
import { flagNames } from '../../kit/fields/fields.ts'
import { findType } from '../../kit/find/catalogue.ts'
import { aCategory, anAuthority, aSubCategory, aTerm, aTip } from '../../kit/find/named-catalogue.ts'
import { intervals, isIntervalField } from '../../kit/intervals.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printRecord } from '../../kit/output/print.ts'
import { addCreate, addDelete, addList, addShow, argumentOf, helpOf, type Resource, sendingTyped } from '../../kit/records.ts'
import { connect, describe, verb } from '../../kit/run.ts'
import { addSections, addSwitch, addVerify } from '../../kit/sections.ts'
import { addSimulate, simulationOf } from '../../kit/simulation.ts'
import { addBulk } from './bulk.ts'

const { referenceList, get, pace, remove, simulate, verified } = calls
type Type = Awaited<ReturnType<typeof findType>>

const UNSHOWN: readonly string[] = [
  'version',
  'clientId',
  'licensingAuthorityId',
  'term',
  'licenseCategoryId',
  'subCategoryIds',
  'renewalTipIds',
  'renewalTips',
  'renewalDetailsTimestamp',
]

const type: Resource<Type> = {
  word: 'license type',
  noun: 'license-types',
  find: findType,
  params: ({ id, licensingAuthorityId }) => ({ id: licensingAuthorityId, typeId: id }),
  schema: LicenseType,
  shown: [
    ...keysOf(LicenseType.properties).filter((name) => !UNSHOWN.includes(name) && !isIntervalField(name)),
    { title: 'Due Date Interval', value: (one) => inherited(one) ?? describeDueRule(one) },
    { title: 'Track Date Interval', value: (one) => inherited(one) ?? describeTrackRule(one) },
    { title: 'Renewal Tips', value: ({ renewalTips: those }) => those.map(({ description }) => description) },
    'renewalDetailsTimestamp',
  ],
  drawing: {
    names: flagNames(newType.fields),
    named: { term: aTerm, licenseCategoryId: aCategory, subCategoryIds: aSubCategory, renewalTipIds: aTip },
    phrases: intervals,
  },
}

const inherited = ({ dueDateIntervalType }: Type): string | null => (dueDateIntervalType === null ? 'As the licensing authority’s' : null)

const median = (one: TypePace['processingDays']): string | null => one && `${one.days} days, the median of ${one.clients} clients`

const addPace = (types: Command, io: Io): void => {
  verb(
    types,
    io,
    { verb: `pace ${argumentOf(type)}`, does: pace, examples: ['pace 12', 'pace 12 --json'] },
    {
      options: ([typed]: [string]) => typed,
      run: async (run, typed) => {
        const session = await connect(run)
        const { id: typeId, licensingAuthorityId: id } = await findType(session, typed)
        printRecord(run, await session.api.licenseTypes.pace({ params: { id, typeId } }), TypePace, [
          { title: PACE_FIGURE_LABELS.preparationDays, value: (one) => median(one.preparationDays) },
          { title: PACE_FIGURE_LABELS.processingDays, value: (one) => median(one.processingDays) },
        ])
      },
    },
  ).addHelpText('after', helpOf(type))
}

export function add(types: Command, io: Io): void {
  describe(types, {
    does: 'What authorities issue: fees, terms, forms, tips and intervals. Several types may have one name: their ids tell them apart.',
    examples: [
      'license-types list --authority "Port of San Francisco"',
      'license-types show 12',
      'license-types update 12 --due "30 days before" --track "60 days" --dry-run',
    ],
  })
  addList(types, io, {
    call: referenceList,
    drawing: {
      names: {
        searchTerm: 'search',
        sortBy: 'sort',
        states: 'state',
        licenseClassifications: 'classification',
      },
      named: { licensingAuthorityIds: anAuthority },
    },
    columns: ['id', ...columnsOf(licenseTypeColumns)],
    examples: ['list --state CO --classification Liquor', 'list --authority 12 --no-active-only --json=id,name'],
  })
  addShow(types, io, type, get, '"Dock and Float License"')
  addCreate(types, io, { ...type, owner: anAuthority }, sendingTyped(newType), [
    'create --authority "Port of Mobile" --name "Dock Permit" --term "1 Year" --classification Operational --category Business --renewal-fee 250',
    'create --authority 12 --name … --due "15th of the 2nd month prior" --track "60 days"',
  ])
  addSections(types, io, type, {
    forms: typeForms,
    examples: [
      'update "Dock and Float License" --renewal-fee 1250 --forms-link https://www.sfport.com/forms',
      'update 12 --gl-code 6410-200',
      'update 12 --due "not set" --dry-run',
    ],
    dryRun: simulationOf(type, simulate),
  })
  addSimulate(types, io, type, simulate, ['simulate 12 --due "30 days before" --track "60 days"', 'simulate 12 --due "not set"'])
  addSwitch(types, io, type, calls)
  addPace(types, io)
  addVerify(types, io, type, verified, ['verify "Mixed Beverage Permit (MB)"', 'verify 12 --withdraw'])
  addBulk(types, io)
  addDelete(types, io, type, remove, '"Dock Permit"')
}
