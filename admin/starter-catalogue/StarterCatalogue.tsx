import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Alert, Button, Card, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useRequireAccess } from 'react-admin'
import { Refused } from '../../client/index.ts'
import { calls } from '../../contract/index.ts'
import { CATALOGUE_STATUS_LABELS, type CatalogueStatus } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { keysOf } from '../../rules/records.ts'
import { NextStep } from '../getting-started/NextStep.tsx'
import { mayCall } from '../providers/access.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { Failed } from '../ui/states/Failed.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useDownload } from '../ui/useDownload.tsx'
import { useUser } from '../ui/useUser.tsx'
import { FileButton } from './FileButton.tsx'
import { StateTable } from './StateTable.tsx'
import { statesOf } from './states.ts'
import { TakeButtons } from './TakeButtons.tsx'
import { type CatalogueFile, useComparison } from './useComparison.ts'

/** Compares the catalogue with this installation by state, and takes all or some states. A chosen file replaces the built-in catalogue. */
export default function StarterCatalogue() {
  useRequireAccess({ resource: 'starter-catalogue', action: 'list' })
  const user = useUser()
  const downloading = useDownload()
  const [file, setFile] = useState<CatalogueFile | null>(null)
  const [status, setStatus] = useState<CatalogueStatus | ''>('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch } = useComparison(file)
  const refused = file && error instanceof Refused && error.status < 500 ? error : null
  const open = (next: CatalogueFile | null) => {
    setFile(next)
    setChosen(new Set())
  }
  const groups = statesOf(data?.items ?? [])
  const mayTake = mayCall(user, calls.starterCatalogue.take)
  return (
    <Page>
      <PageHeader
        title="Starter Catalogue"
        aside={
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button variant="outlined" startIcon={<DownloadIcon />} {...downloading(calls.starterCatalogue.file, {})}>
              Download Ours
            </Button>
            <FileButton onChoose={open} />
            <NextStep />
          </Stack>
        }
      >
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 760 }}>
          {messages.catalogueExplained}
        </Typography>
      </PageHeader>
      {file && (
        <Alert severity="info" sx={{ mb: 1.25 }} action={<Button onClick={() => open(null)}>Back to the Starter Catalogue</Button>}>
          {`The file ${file.name}`}
        </Alert>
      )}
      {refused && <Refusal error={refused} />}
      {!data && error && !refused && <Failed of="catalogue" error={error} onAgain={refetch} />}
      {!data && !error && <Waiting />}
      {data && (
        <>
          <Stack direction="row" sx={{ gap: 1.25, mb: 1.25, alignItems: 'center', flexWrap: 'wrap' }}>
            <TextField
              select
              size="small"
              fullWidth={false}
              label="Status"
              value={status}
              onChange={({ target }) => setStatus(keysOf(CATALOGUE_STATUS_LABELS).find((each) => each === target.value) ?? '')}
              sx={{ minWidth: 180 }}
            >
              <MenuItem value="">All</MenuItem>
              {keysOf(CATALOGUE_STATUS_LABELS).map((each) => (
                <MenuItem key={each} value={each}>
                  {CATALOGUE_STATUS_LABELS[each]}
                </MenuItem>
              ))}
            </TextField>
            <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
              {`${data.name}, version ${data.version}`}
            </Typography>
            {mayTake && <TakeButtons groups={groups} chosen={chosen} file={file} onTaken={() => setChosen(new Set())} />}
          </Stack>
          <Card>
            <StateTable
              groups={groups.filter((group) => !status || group.status === status)}
              chosen={chosen}
              onChoose={mayTake ? setChosen : undefined}
            />
          </Card>
        </>
      )}
    </Page>
  )
}

/** The errors of a refused file, by field. */
const Refusal = ({ error: { errors, message } }: { error: Refused }) => (
  <Alert severity="error" sx={{ mb: 1.25 }}>
    {message}
    <Stack component="ul" sx={{ m: 0, pl: 2.5 }}>
      {Object.entries(errors).map(([field, sentences]) => (
        <li key={field}>{`${field}: ${sentences.join(' ')}`}</li>
      ))}
    </Stack>
  </Alert>
)
