/** True while a process of this machine lives, whoever's it is. */
export const isAlive = (processId: number): boolean => {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
};
