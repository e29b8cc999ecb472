import { Alert, Box, Card, Link, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router'
import { schemaTitle } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { SET_UP, SIGN_IN } from '../providers/paths.ts'
import { Brand } from '../ui/Brand.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { SetUpSteps, stepOf } from './SetUpSteps.tsx'
import { setUpQuery } from './setUpQuery.ts'

const TITLE = schemaTitle(calls.setUp.create.body)

/**
 * The target of the link that the server prints while there are no users. Creates the first administrator, then edits the settings. The
 * step is in the address, so a reload keeps it.
 */
export function SetUpPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const token = search.get('token')
  const step = stepOf(search.get('step'))
  const { data: state } = useQuery({ ...setUpQuery, enabled: step === 0 })
  // The first step uses up the token, so it is removed from the address and the history.
  const go = (next: number) => navigate(`${SET_UP}?step=${next}`, { replace: step === 0 })
  if (step === 0 && !state) return <Waiting />
  return (
    <Frame>
      {step > 0 || (state?.isOpen && token) ? (
        <SetUpSteps token={token ?? ''} step={step} onGo={go} />
      ) : (
        <Stack spacing={2}>
          <Alert severity="info">{state?.isOpen ? messages.setUpNeedsLink : messages.setUpDone}</Alert>
          {!state?.isOpen && (
            <Link component={RouterLink} to={SIGN_IN} variant="body2">
              Sign In
            </Link>
          )}
        </Stack>
      )}
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}>
    <Card sx={{ width: '100%', maxWidth: 640, p: { xs: 3, sm: 4 } }}>
      <title>{`${TITLE} · Evergreen`}</title>
      <Brand />
      <Typography variant="h1" sx={{ mt: 3, mb: 2 }}>
        {TITLE}
      </Typography>
      {children}
    </Card>
  </Box>
)
