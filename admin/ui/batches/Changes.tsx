import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import type { ActivityEntry } from '../../../contract/activity/calls.ts'
import { changedField, isDeletion } from '../../../contract/activity/words.ts'
import { useUser } from '../useUser.tsx'
import { valueWords } from './valueWords.ts'

/** The number of changes visible at first, so that an entry is one line. A new record can have many. */
const SHOWN = 1

/** Each changed field with its old and new value. */
export function Changes({ entry }: { entry: Pick<ActivityEntry, 'record' | 'changes'> & Partial<Pick<ActivityEntry, 'clientName'>> }) {
  const [isOpen, setIsOpen] = useState(false)
  const { providerName } = useUser()
  const { changes, clientName = null } = entry
  const names = { clientName, providerName }
  if (changes.length === 0) return '–'
  if (isDeletion(entry)) return 'Deleted'
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', minWidth: 220 }}>
        {changes.slice(0, isOpen ? undefined : SHOWN).map(({ field, from, to, fromName, toName }) => (
          <Typography key={field} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {changedField(entry.record, field)}:
            </Box>{' '}
            {valueWords(field, from, fromName, names)} → {valueWords(field, to, toName, names)}
          </Typography>
        ))}
      </Box>
      {changes.length > SHOWN && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} sx={{ px: 0 }}>
          {isOpen ? 'Show Fewer' : `Show All ${changes.length}`}
        </Button>
      )}
    </>
  )
}
