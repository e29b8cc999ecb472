import { Stack, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import { propertiesOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { ActiveOnlyFilter } from '../../ui/filters/ActiveOnlyFilter.tsx'
import { InnerList } from '../../ui/lists/InnerList.tsx'
import { Section } from '../../ui/Page.tsx'
import { SecondaryTable } from './SecondaryTable.tsx'

/** The secondary licenses of a primary, highest number first. Hidden for other licenses. */
export const SecondaryLicenses = ({ license: { id, isMaster, mayEdit } }: { license: License }) =>
  isMaster && (
    <Section title="Secondary Licenses">
      <InnerList of="licenses/children" params={{ id }} sortBy="licenseNumber" order="DESC" filter={{ activeOnly: true }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
          <ActiveOnlyFilter />
          <Counts />
        </Stack>
        <SecondaryTable mayDetach={mayEdit} />
      </InnerList>
    </Section>
  )

const titles = propertiesOf(calls.licenses.children.reply)

/** The numbers of secondaries and of their types. */
function Counts() {
  const { total, meta } = useListContext()
  if (total === undefined) return null
  return (
    <Typography variant="body2" color="textSecondary">
      {`${titles.totalItemCount?.title}: ${total} · ${titles.licenseTypesCount?.title}: ${meta?.licenseTypesCount}`}
    </Typography>
  )
}
