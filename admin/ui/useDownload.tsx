import { Link } from '@mui/material'
import type { MouseEvent, ReactNode } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { sendCall } from '../../client/index.ts'
import type { FileCall } from '../../contract/call.ts'
import { messages } from '../../rules/messages.ts'
import { addressOf, send } from '../providers/api.ts'
import { isSignedOut } from '../providers/work.ts'
import { saveFile } from './saveFile.ts'
import { sentenceOf } from './sentences.ts'
import { TwoLines } from './states/Toasts.tsx'

/** Fetches the file that a call returns and saves it. Fetched by the page, because a page cannot see a navigation fail. */
const download = async (call: FileCall, params: Record<string, unknown>): Promise<void> => saveFile(await sendCall(send, call, { params }))

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey

/** The attributes that make a link or button a download: its href is the file's address, and a toast reports a failure. */
export function useDownload() {
  const notify = useNotify()
  const leaveIfRefused = useLogoutIfAccessDenied()
  const failed = async (error: unknown) => {
    if (isSignedOut(error) && (await leaveIfRefused(error))) return
    notify(<TwoLines title={messages.downloadFailed} text={sentenceOf(error)} />, { type: 'error' })
  }
  return (call: FileCall, params: Record<string, unknown>) => ({
    href: addressOf(call, params),
    download: true,
    onClick: (event: MouseEvent) => {
      // The click must not open the row either.
      event.stopPropagation()
      if (opensElsewhere(event)) return
      event.preventDefault()
      download(call, params).catch(failed)
    },
  })
}

interface DownloadLinkProps {
  call: FileCall
  params: Record<string, unknown>
  children: ReactNode
}

/** A link to a file. */
export function DownloadLink({ call, params, children }: DownloadLinkProps) {
  const downloading = useDownload()
  return <Link {...downloading(call, params)}>{children}</Link>
}
