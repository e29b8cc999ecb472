import { Box, Chip, Stack } from '@mui/material'
import { useEffect, useState } from 'react'
import { ListBase, useListContext } from 'react-admin'
import { personOf } from '../../contract/authentication/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { TodayCounts } from '../../contract/today/calls.ts'
import { limits } from '../../rules/installation/limits.ts'
import { mayAssign } from '../../rules/people/permissions.ts'
import type { Tile } from '../../rules/watch/today.ts'
import { useWho, WhoFilter } from '../ui/filters/WhoFilter.tsx'
import { ChangedWork } from '../ui/lists/ChangedRows.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { CameBack } from './CameBack.tsx'
import { FeesAhead } from './FeesAhead.tsx'
import { NextDays } from './NextDays.tsx'
import { Tiles } from './Tiles.tsx'
import { TodayTable } from './TodayTable.tsx'
import { Undelivered } from './Undelivered.tsx'

const waitingLabel = fieldOf(calls.today.list.body, 'waitingOnProperty').title

/** Reports the counts from the reply of the list. The last ones stay until the next reply. */
function CountsOfPage({ onCounts }: { onCounts(counts: TodayCounts): void }) {
  const counts: TodayCounts | undefined = useListContext().meta?.counts
  useEffect(() => {
    if (counts) onCounts(counts)
  }, [counts, onCounts])
  return null
}

/** The work that needs attention today, of a person or of everyone. */
export default function TodayPage() {
  const person = personOf(useUser())
  const [who, setWho] = useWho('today')
  const [tile, setTile] = useState<Tile>()
  const [isWaiting, setWaiting] = useState(false)
  const [counts, setCounts] = useState<TodayCounts>()
  return (
    <Page>
      <PageHeader
        title="Today"
        aside={
          <>
            <Chip
              label={waitingLabel}
              clickable
              color={isWaiting ? 'primary' : 'default'}
              variant={isWaiting ? 'filled' : 'outlined'}
              aria-pressed={isWaiting}
              onClick={() => setWaiting(!isWaiting)}
            />
            <WhoFilter value={who} onChange={setWho} />
          </>
        }
      />
      <Tiles counts={counts} chosen={tile} onChoose={setTile} />
      {/* On a narrower screen the table takes the full width, so that its last columns are visible. */}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
          '@media (min-width: 1400px)': { gridTemplateColumns: 'minmax(0, 1fr) 300px' },
        }}
      >
        <ListBase
          key={`${who} ${tile} ${isWaiting}`}
          filter={{ who, tile, withCounts: true, ...(isWaiting && { waitingOnProperty: true }) }}
          perPage={limits.defaultPageSize}
          storeKey={false}
          disableSyncWithLocation
          disableAuthentication
        >
          <CountsOfPage onCounts={setCounts} />
          {/* A single grid cell, because the notice of changes overlays the table. */}
          <Box>
            <TodayTable
              isFiltered={tile !== undefined || isWaiting}
              isOfEveryone={who === 'Everyone'}
              onEveryone={who === 'Mine' && mayAssign(person) ? () => setWho('Everyone') : undefined}
            />
            <ChangedWork />
          </Box>
        </ListBase>
        <Stack sx={{ gap: 2 }}>
          <NextDays who={who} />
          <CameBack />
          <FeesAhead />
          {mayAssign(person) && <Undelivered />}
        </Stack>
      </Box>
    </Page>
  )
}
