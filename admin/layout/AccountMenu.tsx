import AccountCircleIcon from '@mui/icons-material/AccountCircleOutlined'
import GettingStartedIcon from '@mui/icons-material/ChecklistOutlined'
import LogoutIcon from '@mui/icons-material/Logout'
import ManageAccountsIcon from '@mui/icons-material/ManageAccountsOutlined'
import { Button, ListItemIcon, ListItemText, Menu, MenuItem, type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { useResetStore, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { calls } from '../../contract/index.ts'
import { mayCall } from '../providers/access.ts'
import { addressOf } from '../providers/api.ts'
import { GETTING_STARTED, MY_ACCOUNT } from '../providers/paths.ts'
import { useUser } from '../ui/useUser.tsx'

/** The person's name with the account menu. Signing out navigates to the server, which ends the session and clears its cookie. */
export function AccountMenu() {
  const user = useUser()
  const { firstName, lastName, email, clientName } = user
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const forget = useResetStore()
  const translate = useTranslate()
  const name = `${firstName} ${lastName}`
  const logOut = () => {
    forget()
    window.location.assign(addressOf(calls.authentication.signOut, {}, { redirectUri: '/' }))
  }
  return (
    <>
      <Button
        color="inherit"
        startIcon={<AccountCircleIcon />}
        aria-label={`Account of ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 0, ...(isNarrow && { '& .MuiButton-startIcon': { m: 0 } }) }}
      >
        {isNarrow ? null : name}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem disabled divider sx={{ '&.Mui-disabled': { opacity: 1 } }}>
          <ListItemText primary={name} secondary={[email, clientName].filter(Boolean).join(' · ')} />
        </MenuItem>
        <MenuItem component={Link} to={MY_ACCOUNT} onClick={() => setAnchor(null)}>
          <ListItemIcon>
            <ManageAccountsIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>My Account</ListItemText>
        </MenuItem>
        {mayCall(user, calls.gettingStarted.get) && (
          <MenuItem component={Link} to={GETTING_STARTED} onClick={() => setAnchor(null)}>
            <ListItemIcon>
              <GettingStartedIcon fontSize="small" />
            </ListItemIcon>
            <ListItemText>Getting Started</ListItemText>
          </MenuItem>
        )}
        <MenuItem onClick={logOut}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('ra.auth.logout')}</ListItemText>
        </MenuItem>
      </Menu>
    </>
  )
}
