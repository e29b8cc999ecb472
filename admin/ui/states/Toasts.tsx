import CloseIcon from '@mui/icons-material/Close'
import { Alert, type AlertColor, AlertTitle, Button, IconButton, Portal, Stack } from '@mui/material'
import { isValidElement, type ReactNode, useEffect, useState } from 'react'
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin'
import { Unreachable } from '../../../client/index.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { undoBatch } from '../../providers/batches.ts'

/** A sentence with the reason below it. */
export const TwoLines = ({ title, text }: { title?: string; text: string }) => (
  <>
    {title && <AlertTitle sx={{ mb: 0.25 }}>{title}</AlertTitle>}
    {text}
  </>
)

interface ToastProps {
  toast: NotificationPayload
  onClose(): void
}

/** Offers to undo the bulk action that the toast tells of. */
const UndoOrClose = ({ batchId, onClose }: { batchId: number; onClose(): void }) => (
  <>
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        onClose()
        undoBatch(batchId)
      }}
    >
      Undo
    </Button>
    <IconButton color="inherit" size="small" aria-label="Close" onClick={onClose}>
      <CloseIcon fontSize="small" />
    </IconButton>
  </>
)

function Toast({ toast: { message, type, notificationOptions }, onClose }: ToastProps) {
  const translate = useTranslate()
  const [isInUse, setIsInUse] = useState(false)
  const batchId: number | null = notificationOptions?.batchId ?? null
  const stays = type === 'error'
  useEffect(() => {
    if (stays || isInUse) return
    const timer = setTimeout(onClose, batchId === null ? limits.toastMilliseconds : limits.undoToastMilliseconds)
    return () => clearTimeout(timer)
  }, [stays, isInUse, batchId, onClose])
  const text: ReactNode = typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message
  return (
    <Alert
      severity={type as AlertColor}
      elevation={8}
      onClose={stays ? onClose : undefined}
      action={batchId === null ? undefined : <UndoOrClose batchId={batchId} onClose={onClose} />}
      onMouseEnter={() => setIsInUse(true)}
      onMouseLeave={() => setIsInUse(false)}
      onFocus={() => setIsInUse(true)}
      onBlur={() => setIsInUse(false)}
      sx={{ alignItems: 'center', border: 1, borderColor: 'currentcolor' }}
    >
      {text}
    </Alert>
  )
}

/** The text of a toast, to find one that is already shown. */
const textOf = ({ message }: NotificationPayload) => (isValidElement(message) ? JSON.stringify(message.props) : message)

const isSame = (one: NotificationPayload, other: NotificationPayload) =>
  one.type === other.type && textOf(one) === textOf(other) && one.notificationOptions?.batchId === other.notificationOptions?.batchId

/** React-admin's toast for a list that could not be read. Suppressed, because the bar of the lost connection is shown. */
const UNREAD_LIST = new Unreachable(null).message

/**
 * Success toasts close after 2 seconds, or 10 with Undo, but not under the pointer or with the focus. Errors stay until dismissed. Toasts
 * stack up; a repeated one is shown once and restarts its time.
 */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext()
  const [toasts, setToasts] = useState<{ key: number; toast: NotificationPayload; close(): void }[]>([])
  useEffect(() => {
    const toast = notifications.length ? takeNotification() : undefined
    if (!toast) return
    const key = performance.now()
    const close = () => setToasts((shown) => shown.filter((each) => each.key !== key))
    if (textOf(toast) === UNREAD_LIST) return
    setToasts((shown) => [...shown.filter(({ toast: other }) => !isSame(other, toast)), { key, toast, close }])
  }, [notifications, takeNotification])
  if (toasts.length === 0) return null
  // In its own portal, created after any open dialog: a dialog hides its existing siblings from screen readers.
  return (
    <Portal>
      <Stack
        spacing={1}
        sx={{
          position: 'fixed',
          bottom: 36,
          left: '50%',
          transform: 'translateX(-50%)',
          zIndex: 'snackbar',
          width: 'max-content',
          maxWidth: 'min(92vw, 560px)',
        }}
      >
        {toasts.map(({ key, toast, close }) => (
          <Toast key={key} toast={toast} onClose={close} />
        ))}
      </Stack>
    </Portal>
  )
}
