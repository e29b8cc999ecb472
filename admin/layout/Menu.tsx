import { Box, Divider, Typography } from '@mui/material'
import { MenuItemLink, Menu as RaMenu, useSidebarState } from 'react-admin'
import { personOf } from '../../contract/authentication/calls.ts'
import { isEnabled } from '../providers/access.ts'
import { beginning } from '../ui/trail.tsx'
import { useUser } from '../ui/useUser.tsx'
import { type Entry, MENU, type MenuSection } from './menus.ts'
import { TaskCount, TaskCountOn } from './TaskCount.tsx'

function Heading({ heading }: MenuSection) {
  const [open] = useSidebarState()
  if (!heading) return <Divider component="li" aria-hidden sx={{ my: 1, '&:first-of-type': { display: 'none' } }} />
  if (!open) return <Divider component="li" aria-hidden sx={{ my: 0.5 }} />
  return (
    <Box component="li" role="presentation" sx={{ px: 2.25, pt: 1.75, pb: 0.5 }}>
      <Typography variant="caption" color="textSecondary" sx={{ fontWeight: 650, letterSpacing: '0.02em', whiteSpace: 'nowrap' }}>
        {heading}
      </Typography>
    </Box>
  )
}

function EntryLink({ path, label, icon: Icon, countsTasks }: Entry) {
  const [open] = useSidebarState()
  const icon = <Icon />
  return (
    <MenuItemLink
      to={path}
      state={beginning}
      primaryText={label}
      leftIcon={countsTasks && !open ? <TaskCountOn>{icon}</TaskCountOn> : icon}
      // Otherwise the tooltip would replace the accessible name, without the number of tasks.
      tooltipProps={{ describeChild: countsTasks }}
    >
      {countsTasks && open && (
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          {label} <TaskCount />
        </Box>
      )}
    </MenuItemLink>
  )
}

/** The side menu of the person, without screens that are not enabled here. */
export function Menu() {
  const user = useUser()
  const person = personOf(user)
  return (
    <RaMenu>
      {MENU.filter((section) => section.isFor(person)).flatMap((section) => [
        <Heading key={section.heading ?? section.entries[0]?.path} {...section} />,
        ...section.entries
          .filter(({ path, isFor }) => (isFor?.(person) ?? true) && isEnabled(user, path))
          .map((entry) => <EntryLink key={entry.path} {...entry} />),
      ])}
    </RaMenu>
  )
}
