import { Button, type ButtonProps } from '@mui/material'
import { type ChangeEvent, useRef } from 'react'
import { FILE_TYPES } from '../../rules/requests.ts'

interface PickFileProps extends Omit<ButtonProps, 'onClick' | 'id'> {
  /** The accessible name of the file input, and the words on the button unless it has others. */
  label: string
  /** Media types. By default all that Evergreen stores. */
  accept?: readonly string[]
  isCamera?: boolean
  multiple?: boolean
  /** The id of the file input. */
  id?: string
  onFiles(files: readonly File[]): void
}

/** A button that opens the file chooser, or with `isCamera` the camera of a phone. */
export function PickFile({ label, accept, isCamera, multiple, id, onFiles, children = label, ...button }: PickFileProps) {
  const picker = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <input
        ref={picker}
        id={id}
        type="file"
        hidden
        aria-label={label}
        accept={isCamera ? 'image/*' : (accept ?? Object.values(FILE_TYPES)).join()}
        capture={isCamera ? 'environment' : undefined}
        multiple={multiple}
        onChange={choose}
      />
      <Button {...button} onClick={() => picker.current?.click()}>
        {children}
      </Button>
    </>
  )
}
