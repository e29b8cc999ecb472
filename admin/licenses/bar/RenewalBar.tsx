import RequestIcon from '@mui/icons-material/OutboxOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import { Box, Button, Card, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { License } from '../../../contract/licenses/calls.ts'
import { stepWords } from '../../../rules/renewals/steps.ts'
import { RequestForLicense } from '../../requests/RequestFor.tsx'
import { Standing } from '../../ui/Standing.tsx'
import { SendLicense } from '../documents/SendLicense.tsx'
import { NextAction } from './NextAction.tsx'
import { NextLicense } from './NextLicense.tsx'
import { useJustRenewed } from './useJustRenewed.ts'

/** Sticky on top of a license's profile: the standing, the step of the renewal, and the next actions. */
export function RenewalBar({ license }: { license: License }) {
  const [open, setOpen] = useState<'request' | 'send' | null>(null)
  const isJustRenewed = useJustRenewed(license)
  const { inProcessRenewal: renewal, mayEdit, active, propertyActive } = license
  const close = () => setOpen(null)
  return (
    <Card
      role="region"
      aria-label="Renewal"
      sx={{ position: 'sticky', top: { xs: 52, sm: 56 }, zIndex: 3, px: { xs: 1.25, sm: 2 }, py: 1, overflow: 'visible' }}
    >
      <Stack direction="row" sx={{ columnGap: 2, rowGap: 0.75, alignItems: 'center', flexWrap: 'wrap' }}>
        <Standing {...license} />
        {renewal && (
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {stepWords(renewal.renewalStatusCode, renewal.isTrackingOnlyRenewal)}
          </Typography>
        )}
        <Stack direction="row" sx={{ gap: 1, ml: 'auto', alignItems: 'center', flexWrap: 'wrap' }}>
          {mayEdit && active && propertyActive && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<RequestIcon />}
              onClick={() => setOpen('request')}
              // Hidden on a phone, where the bar has two rows. The section of requests has it too.
              sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
            >
              Request…
            </Button>
          )}
          {mayEdit && (
            <Button variant="outlined" color="inherit" startIcon={<SendIcon />} onClick={() => setOpen('send')}>
              Send License
            </Button>
          )}
          <NextAction license={license} />
        </Stack>
      </Stack>
      {isJustRenewed && (
        <Box sx={{ mt: 1 }}>
          <NextLicense license={license} />
        </Box>
      )}
      {open === 'request' && <RequestForLicense license={license} onClose={close} />}
      {open === 'send' && <SendLicense license={license} onClose={close} />}
    </Card>
  )
}
