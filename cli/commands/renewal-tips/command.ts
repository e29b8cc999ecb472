import type { Command } from 'commander'
import { renewalTips as calls } from '../../../contract/renewal-tips/calls.ts'
import { RenewalTip } from '../../../contract/renewal-tips/schemas.ts'
import { licenseTypeColumns } from '../../../forms/license-types/columns.ts'
import { renewalTipColumns } from '../../../forms/renewal-tips/columns.ts'
import { tipFilter } from '../../../forms/renewal-tips/list.ts'
import { editTip, newTip, type RenewalTipRow } from '../../../forms/renewal-tips/tips.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { sending } from '../../kit/fields/forms.ts'
import { findTip, tipId } from '../../kit/find/catalogue.ts'
import { aTipCategory } from '../../kit/find/named-catalogue.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { addPartList } from '../../kit/parts.ts'
import { addCreate, addDelete, addList, addShow, addUpdate, type Resource } from '../../kit/records.ts'
import { describe } from '../../kit/run.ts'

const { get, remove, licenseTypes } = calls

const tip: Resource<Awaited<ReturnType<typeof findTip>>> = {
  word: 'tip',
  noun: 'tips',
  find: findTip,
  schema: RenewalTip,
  shown: ['id', 'description', 'renewalTipCategoryName', 'stateProvince', 'referenceCount', 'referenceTypeCount', 'managedBy', 'createdOn'],
  drawing: { names: { stateProvince: 'state' }, named: { renewalTipCategoryId: aTipCategory } },
}

export function add(tips: Command, io: Io): void {
  describe(tips, {
    does: 'Renewal tips, provider-wide and client-specific. A type’s tips: evergreen license-types update --tip.',
    examples: ['tips list --state CO', 'tips create --description "File early in December" --state CO', 'tips license-types 3'],
  })
  addList(tips, io, {
    ...filteredBy(tipFilter),
    columns: ['id', ...columnsOf(renewalTipColumns)],
    examples: ['list --search notary', 'list --category Payment --state CO --json=id,description'],
  })
  addShow(tips, io, tip, get, '3')
  addCreate(
    tips,
    io,
    tip,
    sending(newTip, () => ({ categories: [] })),
    ['create --description "File early in December" --category Filing --state CO'],
  )
  addUpdate(
    tips,
    io,
    tip,
    sending(editTip, (record: RenewalTipRow) => ({ tip: record, categories: [] })),
    ['update 3 --description "File before Thanksgiving"', 'update 3 --state ""'],
  )
  addDelete(tips, io, tip, remove, '3')
  addPartList(tips, io, {
    verb: 'license-types',
    call: licenseTypes,
    owner: { word: 'tip', noun: 'tips', find: tipId },
    columns: ['id', ...columnsOf(licenseTypeColumns)],
  })
}
