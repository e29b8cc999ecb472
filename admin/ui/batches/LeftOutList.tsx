import { Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { recordWords } from '../../../contract/activity/words.ts'
import type { LeftOut } from '../../../contract/batches/calls.ts'
import { sentences } from '../../../rules/messages.ts'
import { StandingIcon } from '../Standing.tsx'

/** The pages of records, by table. Other records have no page of their own. */
const PAGES: Record<string, string> = {
  corporate_entities: '/entities',
  licenses: '/licenses',
  licensing_authorities: '/licensing-authorities',
  properties: '/properties',
}

/** A batch can keep thousands of records; its page shows all. */
const SHOWN = 50

function Named({ record, id, name }: LeftOut) {
  const words = `${recordWords(record)} ${name ?? (id === null ? '' : `#${id}`)}`.trim()
  const page = PAGES[record]
  if (!page || id === null) return <strong>{words}</strong>
  return (
    <Link component={RouterLink} to={`${page}/${id}`} sx={{ fontWeight: 600 }}>
      {words}
    </Link>
  )
}

/** Records that were left out or kept, each with its reason. */
export const LeftOutList = ({ rows }: { rows: readonly LeftOut[] }) => (
  <>
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
      {rows.slice(0, SHOWN).map((row) => (
        <Typography key={`${row.record} ${row.id}`} component="li" variant="body2" sx={{ mb: 0.5 }}>
          <Named {...row} />
          {row.standing && (
            <>
              {' '}
              (<StandingIcon standing={row.standing} isBesideWords />
              {row.standing.text})
            </>
          )}
          : {row.reason}
        </Typography>
      ))}
    </Box>
    {rows.length > SHOWN && (
      <Typography variant="body2" color="textSecondary">
        {sentences.andMore(rows.length - SHOWN)}
      </Typography>
    )}
  </>
)
