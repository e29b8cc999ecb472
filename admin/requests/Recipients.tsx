import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import type { RequestDetails } from '../../contract/requests/schemas.ts'
import { formatDay } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import { formatMoment } from '../../rules/moment.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { Section } from '../ui/Page.tsx'

type Link = RequestDetails['links'][number]

/** The recipients with their links, which can be ended. */
export function Recipients({ request: { id, links, expiresOn, mayKeep } }: { request: RequestDetails }) {
  const [ended, setEnded] = useState<Link | null>(null)
  return (
    <Section title="Recipients">
      <Stack spacing={0.75}>
        {links.map((link) => (
          <Stack key={link.id} direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="body2" color={link.isLive ? undefined : 'textSecondary'} sx={{ overflowWrap: 'anywhere' }}>
              <strong>{link.name ?? link.email}</strong>
              {link.name && link.email && ` ${link.email}`}
              {` · ${link.isMailed ? 'mailed' : 'link copied'} ${formatMoment(link.createdOn)} · `}
              {link.isLive ? `works until ${formatDay(expiresOn)}` : 'does not work any more'}
            </Typography>
            {mayKeep && link.isLive && (
              <Button size="small" aria-label={`End the link of ${link.name ?? link.email}`} onClick={() => setEnded(link)}>
                End Link
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
      {ended && (
        <ConfirmCall
          call={calls.requests.removeLink}
          request={{ params: { id, linkId: ended.id } }}
          title={`End the Link of ${ended.name ?? ended.email}`}
          text={messages.endLinkConfirm}
          confirm="End Link"
          dangerous
          onClose={() => setEnded(null)}
        />
      )}
    </Section>
  )
}
