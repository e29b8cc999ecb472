import type { Command } from 'commander'
import type { Schema } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { RenewalTip } from '../../../contract/renewal-tips/schemas.ts'
import { editTip, newTip, type RenewalTipRow } from '../../../forms/renewal-tips/tips.ts'
import { sending } from '../../kit/fields/forms.ts'
import { findTip, tipId } from '../../kit/find/catalogue.ts'
import { aClient } from '../../kit/find/named.ts'
import { aTipCategory } from '../../kit/find/named-catalogue.ts'
import type { Io } from '../../kit/io.ts'
import { addPartList } from '../../kit/parts.ts'
import { addCreate, addDelete, addList, addShow, addUpdate, type Kind } from '../../kit/records.ts'
import { describe } from '../../kit/run.ts'

const { list, get, remove, licenseTypes } = calls.renewalTips

const tip: Kind<Awaited<ReturnType<typeof findTip>>> = {
  word: 'tip',
  noun: 'tips',
  find: findTip,
  schema: RenewalTip as Schema,
  shown: [
    'id',
    'description',
    'renewalTipCategoryName',
    'stateProvince',
    'referenceCount',
    'referenceTypeCount',
    'managedBy',
    { moment: 'createdOn' },
  ],
  drawing: { names: { stateProvince: 'state' }, named: { renewalTipCategoryId: aTipCategory } },
}

export function add(tips: Command, io: Io): void {
  describe(tips, {
    does: 'Renewal tips, provider-wide and client-specific. A type’s tips: evergreen license-types update --tip.',
    examples: ['tips list --state CO', 'tips create --description "File early in December" --state CO', 'tips license-types 3'],
  })
  addList(tips, io, {
    call: list,
    drawing: {
      names: { pageNumber: 'page', searchTerm: 'search', sortBy: 'sort', states: 'state', isClientSpecific: 'client-specific' },
      named: { renewalTipCategoryIds: aTipCategory, clientIds: aClient },
    },
    columns: [
      'id',
      'description',
      'renewalTipCategoryName',
      'stateProvince',
      'referenceCount',
      'referenceTypeCount',
      'managedBy',
      { moment: 'createdOn' },
    ],
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
    columns: ['id', 'name', 'licensingAuthorityName', 'state', 'licenseTerm', 'licensesCount', 'active'],
  })
}
