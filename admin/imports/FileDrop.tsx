import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'

/** The pasted rows as a CSV file. */
const pastedFile = (text: string) => new File([text], 'Pasted rows.csv', { type: 'text/csv' })

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')

/** A paste of a file or rows anywhere on the page outside an input. Ignores a single line of text. */
function usePastes(onFile: (file: File) => void) {
  const choose = useRef(onFile)
  useEffect(() => {
    choose.current = onFile
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || !event.clipboardData) return
      const { files } = event.clipboardData
      const text = event.clipboardData.getData('text')
      const file = files[0] ?? (text.trim().includes('\n') ? pastedFile(text) : undefined)
      if (file) choose.current(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

interface FileDropProps {
  /** The name of the file being uploaded, or null. */
  busy: string | null
  onFile(file: File): void
}

/** Accepts a file that is chosen, dropped or pasted, or rows pasted from a spreadsheet. */
export function FileDrop({ busy, onFile }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)
  const [isPasting, setIsPasting] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  usePastes(onFile)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Allows the same file to be chosen again after it was corrected.
    target.value = ''
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <>
      <Box
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        sx={{
          border: '2px dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          bgcolor: isOver ? 'action.hover' : undefined,
          borderRadius: 1,
          p: 3,
          textAlign: 'center',
        }}
      >
        <UploadIcon aria-hidden sx={{ fontSize: 36, color: 'text.secondary' }} />
        <Typography sx={{ mb: 1.5 }}>{busy ? `Uploading ${busy}…` : 'Drop a CSV or Excel file here'}</Typography>
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'center', flexWrap: 'wrap' }}>
          <input ref={picker} type="file" accept=".csv,.tsv,.txt,.xlsx" aria-label="File" onChange={choose} hidden />
          <Button variant="contained" loading={busy !== null} onClick={() => picker.current?.click()}>
            Choose File
          </Button>
          <Button color="inherit" aria-expanded={isPasting} onClick={() => setIsPasting(!isPasting)}>
            Paste Rows
          </Button>
        </Stack>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 1.5 }}>
          CSV up to 64 MB, XLSX up to 25 MB. You can also paste a file or rows anywhere on this page.
        </Typography>
      </Box>
      {isPasting && <PasteRows busy={busy !== null} onFile={onFile} />}
    </>
  )
}

function PasteRows({ busy, onFile }: { busy: boolean; onFile(file: File): void }) {
  const [text, setText] = useState('')
  return (
    <Stack sx={{ gap: 1, mt: 1.5, alignItems: 'start' }}>
      <TextField
        label="Rows, with a header row"
        multiline
        minRows={5}
        maxRows={12}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { style: { fontFamily: 'monospace', whiteSpace: 'pre' } } }}
      />
      <Button variant="outlined" disabled={!text.trim() || busy} onClick={() => onFile(pastedFile(text))}>
        Upload These Rows
      </Button>
    </Stack>
  )
}
