import type { Client } from '../../../client/index.ts'
import { personOf } from '../../../contract/authentication/calls.ts'
import type { Output } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import { requestOf } from '../../../forms/form.ts'
import { licenseTypeColumns } from '../../../forms/license-types/columns.ts'
import { authorityForms } from '../../../forms/licensing-authorities/authorities.ts'
import { authorityColumns } from '../../../forms/licensing-authorities/columns.ts'
import { authorityFilter } from '../../../forms/licensing-authorities/list.ts'
import { describeDueRule, describeTrackRule, UNSET } from '../../../rules/intervals/intervals.ts'
import { verifiedWords } from '../../../rules/licenses/verification.ts'
import { messages } from '../../../rules/messages.ts'
import { isStaff } from '../../../rules/people/permissions.ts'
import { keysOf, recordOf } from '../../../rules/records.ts'
import { recordLines } from '../../ui/lines/record-lines.ts'
import { pairs } from '../../ui/text.ts'
import { words } from '../../ui/words.ts'
import { askBox, formBox } from '../boxes.tsx'
import { type Deed, mayCall, type RecordKind } from '../kind.ts'
import { licensesBy } from '../parts.ts'

type Row = Output<typeof calls.licensingAuthorities.list>['items'][number]
type TypeRow = Output<typeof calls.licenseTypes.list>['items'][number]

const { verified } = calls.licensingAuthorities

const authorityOf = async (api: Client, id: number) => ({ authority: await api.licensingAuthorities.get({ params: { id } }) })

/** The fields that the sentences about the intervals contain. */
const BY_RULE = { ...recordOf(keysOf(UNSET), () => null), isClientSpecific: null, formSourceType: null }

const verification = (isVerified: boolean, rest: Pick<Deed, 'key' | 'says'>): Deed => ({
  ...rest,
  may: mayCall(verified),
  box: askBox({
    call: verified,
    title: rest.says,
    sentence: isVerified ? messages.verifyAuthorityConfirm : messages.unverifyAuthorityConfirm,
    yes: rest.says,
    send: async (api, { id }) => {
      const { authority } = await authorityOf(api, id)
      return api.licensingAuthorities.verified({ ...requestOf(authority), body: { isVerified } })
    },
  }),
})

export const authorities: RecordKind<Row> = {
  title: 'Licensing Authorities',
  empty: 'licensing-authorities',
  columns: authorityColumns,
  cells: { name: { min: 20, max: 50 } },
  filter: authorityFilter,
  read: ({ api, filter }) => api.call(calls.licensingAuthorities.list, { body: filter }),
  nameOf: ({ name }) => name,
  marksOf: (row) => [verifiedWords(row) ?? words.notVerified],
  show: async ({ api, id, width }) => {
    const { authority } = await authorityOf(api, id)
    const rules = [
      ['Due Date Interval', describeDueRule(authority)],
      ['Track Date Interval', describeTrackRule(authority)],
    ] as const
    return [...recordLines(calls.licensingAuthorities.get.reply, authority, width, BY_RULE), '', ...pairs(rules, width)]
  },
  path: (id) => `/licensing-authorities/${id}`,
  deeds: [
    { key: 't', says: 'License types', route: ({ id, name }) => ({ screen: 'records', of: 'licenseTypes', id, about: name }) },
    licensesBy('licensingAuthorityIds'),
    {
      key: 'e',
      says: 'Edit details',
      box: formBox(authorityForms.details, async (api, id, user) => ({
        ...(await authorityOf(api, id)),
        isStaff: isStaff(personOf(user)),
      })),
    },
    { key: 'a', says: 'Edit addresses', box: formBox(authorityForms.address, authorityOf) },
    {
      key: 'd',
      says: 'Edit intervals',
      box: formBox(authorityForms.renewalInfo, async (api, id) => ({
        ...(await authorityOf(api, id)),
        sources: await api.lists.formSources({ query: { usage: 'renewal' } }),
      })),
    },
    { key: 'n', says: 'Edit renewal details', box: formBox(authorityForms.renewalDetails, authorityOf) },
    { key: 'p', says: 'Edit payee code', may: (person) => !isStaff(person), box: formBox(authorityForms.payeeCode, authorityOf) },
    verification(true, { key: 'V', says: 'Verify' }),
    verification(false, { key: 'W', says: 'Withdraw verification' }),
  ],
}

/** The license types of an authority, or of all. */
export const licenseTypes: RecordKind<TypeRow> = {
  title: 'License Types',
  empty: 'licensing-authorities/license-types',
  columns: licenseTypeColumns,
  cells: { name: { min: 20, max: 50 } },
  read: ({ api, filter, id }) =>
    id
      ? api.call(calls.licenseTypes.list, { params: { id }, query: filter })
      : api.call(calls.licenseTypes.referenceList, { query: filter }),
  nameOf: ({ name }) => name,
  lines: (row, width) => recordLines(calls.licenseTypes.list.reply.properties.items.items, row, width),
  deeds: [licensesBy('licenseTypeIds')],
}
