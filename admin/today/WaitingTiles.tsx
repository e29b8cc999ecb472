import { formatCount } from '../../rules/totals.ts'
import { WAITING_LABELS } from '../../rules/watch/today.ts'
import { CountTile } from './CountTile.tsx'

const addressOf = (filter: object) => `/requests?filter=${encodeURIComponent(JSON.stringify(filter))}`

const TILES = [
  { name: 'waiting', to: addressOf({ statuses: ['Open'] }) },
  { name: 'cameBack', to: addressOf({ toDecide: true }) },
] as const

/** The numbers of open requests and of answers to decide on, each with its list. */
export const WaitingTiles = ({ counts }: { counts: { waiting: number; cameBack: number } | undefined }) =>
  TILES.map(({ name, to }) => (
    <CountTile
      key={name}
      to={to}
      count={counts ? formatCount(counts[name]) : '–'}
      label={WAITING_LABELS[name]}
      look={{ borderStyle: 'dashed' }}
    />
  ))
