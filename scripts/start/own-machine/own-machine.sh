#!/bin/sh
# own-machine.sh <repository> <node> <script>: runs a script as root on what looks like a Debian machine of its own. Begun by `unshare`
# with namespaces for mounts, network and processes: what it writes to the system's folders, and all that it started, goes with it.
set -eu
repository=$1 node=$2 script=$3
here=$(cd "$(dirname "$0")" && pwd)

mount -t tmpfs none /srv
space=/srv/.own-machine
for folder in /etc /run /usr/local /var; do
  mkdir -p $space$folder/upper $space$folder/work
  mount -t overlay none -o lowerdir=$folder,upperdir=$space$folder/upper,workdir=$space$folder/work $folder
done
ip link set lo up

# The site's git, at the address that documents name.
mkdir /srv/repository
mount --bind "$repository" /srv/repository
git config --system url./srv/repository.insteadOf https://git.example.com/ai-site.git
git config --system safe.directory '*'

# Debian's package makes a cluster and starts it; no mirror and no registry is asked.
mkdir $space/bin
cat > $space/bin/apt-get <<'END'
#!/bin/sh
[ "$1" = install ] || exit 0
rm -rf /etc/postgresql/* /var/lib/postgresql/* /run/postgresql/*
mkdir -p /run/postgresql && chown postgres: /run/postgresql
pg_createcluster "$(ls /usr/lib/postgresql | tail -1)" main --start
END
# What npm 9 would fetch, without the link that it leaves out; and builds, where these sources were built.
cat > $space/bin/fetched <<'END'
#!/bin/sh
set -eu
cd "$1"
[ -d node_modules ] && exit
owner() { chown -R --no-dereference --reference=. "$@"; }
packages=$(mktemp -d /srv/.own-machine/packages.XXXX) && mkdir node_modules "$packages/upper" "$packages/work"
chown --reference=. node_modules "$packages/upper"
mount -t overlay none -o "lowerdir=/srv/repository/node_modules,upperdir=$packages/upper,workdir=$packages/work" node_modules
rm -f node_modules/.bin/node
chown --reference=. node_modules node_modules/.bin
for part in shell mf-*; do
  [ ! -d /srv/repository/$part/dist ] || { cp -r /srv/repository/$part/dist $part/dist && owner $part/dist; }
done
for part in *; do
  [ ! -d /srv/repository/$part/node_modules ] || cp -rP /srv/repository/$part/node_modules $part/
done
END
printf '#!/bin/sh\nexec "%s" --disable-warning=ExperimentalWarning "%s/systemctl.ts" "$@"\n' "$node" "$here" > $space/bin/systemctl
chmod 755 $space/bin/*

export PATH=$space/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
cd /root
exec bash -eux "$script"
