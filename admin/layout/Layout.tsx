import { Box, type Theme, Typography, useMediaQuery } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { AppBar, LoadingIndicator, Layout as RaLayout, ToggleThemeButton, useSidebarState } from 'react-admin'
import { Navigate } from 'react-router'
import { SignInAgain } from '../authentication/index.ts'
import { Undoing } from '../batches/Undoing.tsx'
import { GettingStarted } from '../getting-started/GettingStarted.tsx'
import { SetUpFactor } from '../my-account/index.ts'
import { Bell } from '../notifications/Bell.tsx'
import { Finder } from '../palette/Finder.tsx'
import { changePasswordPath } from '../providers/paths.ts'
import { ReleaseNotes } from '../release-notes/index.ts'
import { ReminderBanner } from '../reminders/ReminderBanner.tsx'
import { Brand } from '../ui/Brand.tsx'
import { useDensity } from '../ui/lists/density.ts'
import { RowTip } from '../ui/lists/RowTip.tsx'
import { useWholeTexts } from '../ui/lists/useWholeTexts.ts'
import { PreviewPlace } from '../ui/pdf/PreviewPlace.tsx'
import { Trail } from '../ui/trail.tsx'
import { SignedIn, useUser } from '../ui/useUser.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Guard } from './Guard.tsx'
import { Menu } from './Menu.tsx'

const toolbar = (
  <>
    <ToggleThemeButton />
    <LoadingIndicator />
  </>
)

function Header() {
  const { clientName } = useUser()
  return (
    <AppBar
      color="inherit"
      alwaysOn
      toolbar={toolbar}
      userMenu={<AccountMenu />}
      elevation={0}
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Brand isShort />
      <Box sx={{ flexGrow: 1 }} />
      {clientName && (
        <Typography variant="body2" color="textSecondary" noWrap sx={{ mr: 1, maxWidth: '35%', display: { xs: 'none', sm: 'block' } }}>
          {clientName}
        </Typography>
      )}
      <Finder />
      <ReleaseNotes />
      <Bell />
    </AppBar>
  )
}

/** Collapses the side menu to icons on a narrow screen, and expands it again on a wide one. */
function useFittingSidebar() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const [, setOpen] = useSidebarState()
  const wasNarrow = useRef(false)
  useEffect(() => {
    if (isNarrow !== wasNarrow.current) setOpen(!isNarrow)
    wasNarrow.current = isNarrow
  }, [isNarrow, setOpen])
}

/** Sets the row density of tables as `data-density` on the document, which the theme reads. */
function useRowDensity() {
  const [isCompact] = useDensity()
  useEffect(() => {
    document.documentElement.dataset.density = isCompact ? 'compact' : 'comfortable'
  }, [isCompact])
}

/** Makes a person who needs a second factor set one up first: until then, other calls are refused. */
function FactorFirst({ children }: { children: ReactNode }) {
  return useUser().mustSetUpFactor ? <SetUpFactor /> : children
}

/** Redirects a person whose password was set by an administrator to change it: until then, other calls are refused. */
function OwnPassword({ children }: { children: ReactNode }) {
  return useUser().mustChangePassword ? <Navigate to={changePasswordPath()} replace /> : children
}

/** The header, the side menu and the page of a signed-in person. */
export function Layout({ children }: { children: ReactNode }) {
  useFittingSidebar()
  useRowDensity()
  useWholeTexts()
  return (
    <SignedIn>
      <OwnPassword>
        <FactorFirst>
          <RaLayout appBar={Header} menu={Menu} appBarAlwaysOn>
            <PreviewPlace>
              <ReminderBanner />
              <GettingStarted />
              <Guard>{children}</Guard>
            </PreviewPlace>
          </RaLayout>
          <Trail />
          <Undoing />
          <RowTip />
          <SignInAgain />
        </FactorFirst>
      </OwnPassword>
    </SignedIn>
  )
}
