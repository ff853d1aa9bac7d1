/** Between preload script and main process. */
export const CHANNELS = {
  /** invoke(name, input) → Reply */
  call: 'commonplace:call',
  /** send(stream, since) */
  follow: 'commonplace:follow',
  unfollow: 'commonplace:unfollow',
  /** to the page: (stream, message) */
  event: 'commonplace:event',
  /** send(): the page hears commands from now on. */
  listening: 'commonplace:listening',
  /** to the page: (command) */
  command: 'commonplace:command',
} as const
