import { useStore } from 'react-admin'
import { calls } from '../../contract/index.ts'
import type { Option } from '../../forms/search/palette.ts'
import { useRecentlyViewed } from '../licenses/useViewed.ts'
import { mayCall } from '../providers/access.ts'
import { useUser } from '../ui/useUser.tsx'

const MOST = 8
const GROUP = 'Recent'

/** The options last chosen in this session, latest first, then the licenses last viewed; at most `MOST`. */
export function useRecent(): { recent: Option[]; remember(option: Option): void } {
  const [kept, keep] = useStore<Option[]>('session.palette.recent', [])
  const viewed = useRecentlyViewed(mayCall(useUser(), calls.userViewHistory.list))
  const licenses = (viewed.data?.items ?? []).map(
    ({ id, licenseNumber, propertyName, city, state, standing }): Option => ({
      key: `licenses ${id}`,
      group: GROUP,
      title: licenseNumber,
      details: [[propertyName, city, state].filter(Boolean).join(', '), standing?.text].filter(Boolean).join(' · '),
      standing,
      act: { to: `/licenses/${id}` },
    }),
  )
  const isKept = ({ key }: Option) => kept.some((option) => option.key === key)
  return {
    recent: [...kept, ...licenses.filter((option) => !isKept(option))].slice(0, MOST),
    remember: (option) => keep([{ ...option, group: GROUP }, ...kept.filter(({ key }) => key !== option.key)].slice(0, MOST)),
  }
}
