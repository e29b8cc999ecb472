import { Box, Divider, Typography } from '@mui/material'
import { MenuItemLink, Menu as RaMenu, useSidebarState } from 'react-admin'
import { personOf } from '../../../contract/authentication.ts'
import { isEnabled } from '../../providers/access.ts'
import { useUser } from '../useUser.tsx'
import { MENU, type MenuSection } from './menus.ts'
import { TaskCount } from './TaskCount.tsx'
import { beginning } from './trail.tsx'

function Heading({ heading, countsTasks }: MenuSection) {
  const [open] = useSidebarState()
  if (!heading) return null
  if (!open) return <Divider component="li" aria-hidden sx={{ my: 0.5 }} />
  return (
    <Box component="li" role="presentation" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2.25, pt: 1.75, pb: 0.5 }}>
      <Typography variant="caption" color="textSecondary" sx={{ fontWeight: 650, letterSpacing: '0.02em', whiteSpace: 'nowrap' }}>
        {heading}
      </Typography>
      {countsTasks && <TaskCount />}
    </Box>
  )
}

/** The side menu of this person, without what this environment does not offer. */
export function Menu() {
  const user = useUser()
  const person = personOf(user)
  return (
    <RaMenu>
      {MENU.filter((section) => section.isFor(person)).flatMap((section) => [
        <Heading key={section.heading ?? 'first'} {...section} />,
        ...section.entries
          .filter(({ path, isFor }) => (isFor?.(person) ?? true) && isEnabled(user, path))
          .map(({ path, label, icon: Icon }) => (
            <MenuItemLink key={path} to={path} state={beginning} primaryText={label} leftIcon={<Icon />} />
          )),
      ])}
    </RaMenu>
  )
}
