// Loaded into a child by --import: when its parent process ends, in any way, the child ends as by SIGTERM.
// The variable is for this process alone. What it starts itself inherits the flag, and belongs to this process.
if (process.channel && process.env.END_WITH_PARENT) {
  delete process.env.END_WITH_PARENT;
  process.once('disconnect', () => {
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
  });
  process.channel.unref();
}
