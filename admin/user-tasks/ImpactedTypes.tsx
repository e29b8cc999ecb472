import { Box, Typography } from '@mui/material'
import { fieldOf } from '../../contract/fields/schema.ts'
import { ManagerChangeTask, type TaskLicenseType } from '../../contract/user-tasks/schemas.ts'
import { OutsideLink } from '../ui/OutsideLink.tsx'

/** The license types with a manager change requirement: their notes, and the forms of their authority. */
export const ImpactedTypes = ({ types }: { types: readonly TaskLicenseType[] }) => (
  <>
    <Typography variant="h3" sx={{ mt: 2.5, mb: 0.5 }}>
      {fieldOf(ManagerChangeTask, 'licenseTypesCount').title} ({types.length})
    </Typography>
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {types.map(({ id, name, licensingAuthorityName, managerChangeRequirementNotes, keyContactChangeForms }) => (
        <Box component="li" key={id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {licensingAuthorityName}
          </Typography>
          {managerChangeRequirementNotes && (
            <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {managerChangeRequirementNotes}
            </Typography>
          )}
          {keyContactChangeForms.map((form) => (
            <Typography key={form.id} variant="body2" sx={{ mt: 0.5 }}>
              <OutsideLink href={form.url}>{form.label}</OutsideLink>
            </Typography>
          ))}
        </Box>
      ))}
    </Box>
  </>
)
