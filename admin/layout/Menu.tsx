import { Box, Divider, ListItemIcon, MenuItem, type Theme, Tooltip, Typography, useMediaQuery } from '@mui/material'
import { memo } from 'react'
import { Menu as RaMenu, useSidebarState } from 'react-admin'
import { NavLink } from 'react-router'
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

/** A link of the menu. Only the `NavLink` within renders again when the location changes: the link of React-admin would as a whole. */
const EntryLink = memo(({ path, label, icon: Icon, countsTasks }: Entry) => {
  const [open, setOpen] = useSidebarState()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const link = (
    <MenuItem
      component={NavLink}
      className="menu-link"
      to={path}
      state={beginning}
      tabIndex={0}
      onClick={isNarrow ? () => setOpen(false) : undefined}
    >
      <ListItemIcon>
        {countsTasks && !open ? (
          <TaskCountOn>
            <Icon />
          </TaskCountOn>
        ) : (
          <Icon />
        )}
      </ListItemIcon>
      <Typography variant="inherit" noWrap sx={{ flexGrow: 1 }}>
        {countsTasks && open ? (
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
            {label} <TaskCount />
          </Box>
        ) : (
          label
        )}
      </Typography>
    </MenuItem>
  )
  if (open) return link
  return (
    // Otherwise the tooltip would replace the accessible name, without the number of tasks.
    <Tooltip title={label} placement="right" describeChild={countsTasks ?? false}>
      {link}
    </Tooltip>
  )
})

/** The side menu of the person, without screens that are not enabled here. */
export const Menu = memo(() => {
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
})
