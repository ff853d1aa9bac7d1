export const JOB_KINDS = ['import', 'embed', 'reindex', 'model', 'export'] as const
export type JobKind = (typeof JOB_KINDS)[number]
