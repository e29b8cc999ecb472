import { useEffect } from 'react'
import { Loading } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import { calls } from '../../contract/index.ts'
import { addressOf } from '../providers/api.ts'
import { startDownload } from '../ui/saveFile.ts'

/** Starts the download of a release note, then returns to the previous page, or to / if there is none. */
export function DownloadNote() {
  const { urlSlug = '' } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    startDownload(addressOf(calls.releaseNotes.download, { urlSlug }))
    // The router numbers the pages of a tab from 0, so page 0 has no previous page.
    const isFirst = !window.history.state?.idx
    if (isFirst) navigate('/', { replace: true })
    else navigate(-1)
  }, [urlSlug, navigate])
  return <Loading />
}
