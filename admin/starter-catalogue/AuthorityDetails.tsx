import { Box, Chip, Link, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import type { ComparedAuthority, Difference } from '../../contract/starter-catalogue/schemas.ts'
import { StatusChip } from './StatusChip.tsx'

/** An authority of the catalogue: website, license types, and differences. */
export function AuthorityDetails({ authority }: { authority: ComparedAuthority }) {
  const { id, name, websiteUrl, address, phone, differences, licenseTypes } = authority
  return (
    <Box sx={{ mb: 2 }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'baseline', flexWrap: 'wrap', mb: 1 }}>
        <Typography variant="subtitle2" component="h2">
          {id === null ? (
            name
          ) : (
            <Link component={RouterLink} to={`/licensing-authorities/${id}`}>
              {name}
            </Link>
          )}
        </Typography>
        {websiteUrl && (
          <Link href={websiteUrl} target="_blank" rel="noreferrer" variant="body2">
            {websiteUrl}
          </Link>
        )}
      </Stack>
      {(address ?? phone) && (
        <Stack direction="row" sx={{ gap: 1, mb: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2">{[address, phone].filter(Boolean).join(' · ')}</Typography>
          <Chip size="small" variant="outlined" color="warning" label="Unverified" />
        </Stack>
      )}
      <Differences name={name} differences={differences} />
      {licenseTypes.length === 0 && <Typography variant="body2">The catalogue has no license types of this authority.</Typography>}
      <Stack component="ul" spacing={0.75} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {licenseTypes.map((type) => (
          <Box component="li" key={type.key}>
            <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
              <StatusChip status={type.status} />
              <Typography variant="body2">
                {id === null || type.id === null ? (
                  type.name
                ) : (
                  <Link component={RouterLink} to={`/licensing-authorities/${id}/license-types/${type.id}`}>
                    {type.name}
                  </Link>
                )}
              </Typography>
              {type.term && (
                <Typography variant="caption" color="textSecondary">
                  {type.term}
                  {type.sourceUrl && (
                    <>
                      {', '}
                      <Link href={type.sourceUrl} target="_blank" rel="noreferrer" underline="always">
                        source
                      </Link>
                    </>
                  )}
                </Typography>
              )}
            </Stack>
            <Differences name={type.name} differences={type.differences} />
          </Box>
        ))}
      </Stack>
    </Box>
  )
}

function Differences({ name, differences }: { name: string; differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  return (
    <Table size="small" aria-label={`Differences of ${name}`} sx={{ mb: 1, maxWidth: 900 }}>
      <TableHead>
        <TableRow>
          {['Field', 'Here', 'In the Catalogue', 'When Taken'].map((heading) => (
            <TableCell key={heading}>{heading}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {differences.map(({ field, here, catalogue, willChange }) => (
          <TableRow key={field}>
            <TableCell>{field}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{here ?? '–'}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{catalogue ?? '–'}</TableCell>
            <TableCell>{willChange ? 'Updated' : 'Stays'}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
