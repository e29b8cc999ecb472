import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { COPY_GROUPS } from '../../rules/licenses/copy.ts'
import { keysOf } from '../../rules/records.ts'
import { ActivityEntry } from '../activity/calls.ts'
import { Flag, Id, OneOf, Optional, Text } from '../common.ts'

/** The fields to copy to each secondary, of the selected groups. Without it, each secondary gets all. */
const copiedFields = Optional(
  Type.Array(
    Type.Object({
      licenseId: Id,
      fields: Type.Array(
        OneOf(
          'Field',
          keysOf(COPY_GROUPS).flatMap((group) => COPY_GROUPS[group]),
        ),
        {
          maxItems: 20,
          uniqueItems: true,
          title: 'Fields',
        },
      ),
    }),
    { maxItems: 500, title: 'Fields of each Secondary License' },
  ),
)

/**
 * The selection of the dialog "Copy Changes to Secondary Licenses": of the selected groups, the fields that this edit changes.
 * Nothing is copied when it is left out.
 */
export const copyInformation = Type.Object(
  {
    licenseInfo: Flag('License Info'),
    premisesAddress: Flag('Premises Address'),
    licensees: Flag('Licensees'),
    officers: Flag('Officers'),
    fields: copiedFields,
  },
  { title: 'Copy Changes to Secondary Licenses' },
)
export type CopyInformation = Static<typeof copyInformation>

export const copyTracking = Type.Object(
  {
    renewalTracking: Flag('Renewal Tracking'),
    effectiveDate: Flag('Effective Date'),
    expirationDate: Flag('Expiration Date'),
    trackDate: Flag('Track Date'),
    fields: copiedFields,
  },
  { title: 'Copy Changes to Secondary Licenses' },
)
export type CopyTracking = Static<typeof copyTracking>

const { from, to, fromName, toName } = ActivityEntry.properties.changes.items.properties

/** What would be copied to a secondary license. */
export const CopiedChange = Type.Object(
  {
    licenseId: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    group: OneOf('Group', keysOf(COPY_GROUPS)),
    field: Text('Field', 100),
    from,
    to,
    fromName,
    toName,
  },
  { title: 'A change of a secondary license' },
)
export type CopiedChange = Static<typeof CopiedChange>

export const CopyPreview = Type.Object({ items: Type.Array(CopiedChange) }, { title: 'The changes of the secondary licenses' })
