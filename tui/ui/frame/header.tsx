import { Box, Text } from 'ink'
import type { CurrentUser } from '../../../contract/authentication/calls.ts'
import { keysOf } from '../../../rules/records.ts'
import { badge } from '../counts.ts'
import { VIEWS, type View } from '../routes.ts'
import type { TaskCounts } from '../session.tsx'

interface Props {
  user: CurrentUser | null
  view: View
  /** Null for users without tasks. */
  counts: TaskCounts | null
  /** How many notifications are unread. */
  unread: number
  readonly: boolean
}

/** The views, with the current one marked, and the user. */
export function Header({ user, view, counts, unread, readonly }: Props) {
  const name = user ? `${user.firstName} ${user.lastName}${user.clientName ? `, ${user.clientName}` : ''}` : ''
  return (
    <Box justifyContent="space-between" columnGap={2}>
      <Box columnGap={2} flexShrink={0}>
        <Text bold color="green">
          Evergreen
        </Text>
        {user &&
          keysOf(VIEWS).map((one) => (
            <Text
              key={one}
              aria-label={`${titled(one, counts)}${one === view ? ' (shown)' : ''},`}
              bold={one === view}
              inverse={one === view}
              dimColor={one !== view}
            >
              {one === view ? `[${titled(one, counts)}]` : ` ${titled(one, counts)} `}
            </Text>
          ))}
      </Box>
      <Text wrap="truncate">
        {readonly && <Text inverse> READONLY </Text>}
        {unread > 0 && (
          <Text color="yellow" bold aria-label={`${badge(unread)} unread notifications,`}>
            {` # ${badge(unread)} unread`}
          </Text>
        )}
        {name && ` ${name}`}
      </Text>
    </Box>
  )
}

const titled = (view: View, counts: TaskCounts | null): string =>
  view === 'tasks' && counts ? `${VIEWS[view].title} ${badge(counts.total)}` : VIEWS[view].title
