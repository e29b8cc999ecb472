import { Type } from 'typebox'
import { defineCalls } from './call.ts'
import { Day, Ids, OneOf, Optional, OrNull, SelectOptions } from './common.ts'

export const licenseTypes = defineCalls({
  calculateTrackDate: {
    method: 'GET',
    path: '/licensing-authorities/{id}/license-types/{typeId}/calculate-track-date',
    who: 'mayRenew',
    does: 'The due and track date that the type’s intervals give for an expiration date, or the track date for a due date.',
    query: Type.Object({ expDate: Optional(Day('Expiration Date')), dueDate: Optional(Day('Due Date')) }),
    reply: Type.Object({ dueDate: OrNull(Day('Due Date')), trackDate: OrNull(Day('Track Date')) }, { title: 'What the rule gives' }),
  },
  options: {
    method: 'GET',
    path: '/license-types/select-list-options',
    who: 'signedIn',
    does: 'License types to choose from.',
    query: Type.Object({
      licenseClassifications: Optional(
        Type.Array(OneOf('Classification', ['Liquor', 'Operational']), { maxItems: 2, title: 'Classifications' }),
      ),
      licensingAuthorityIds: Optional(Ids('Licensing Authorities')),
    }),
    reply: SelectOptions,
  },
})
