# cut.pl TREE OUT SEED ROUND: copies every Swift file in TREE to OUT under a short name, whole in round 0 and otherwise
# truncated at a byte offset that depends on seed and round. Prints "short-name path" for each file.
# Short names ensure that no file is skipped because of its path (Pods, .build, *.generated.swift).
use strict;
use warnings;
use File::Find;

my ($tree, $out, $seed, $round) = @ARGV;
my @paths;
find({ no_chdir => 1, wanted => sub { push @paths, $_ if /\.swift\z/ && -f $_ && !-l $_ } }, $tree);

srand($seed * 1000 + $round);
my $index = 0;
for my $path (sort @paths) {
  open(my $in, '<:raw', $path) or next;
  my $bytes = do { local $/; <$in> } // '';
  close $in;
  $bytes = substr($bytes, 0, int(rand(length($bytes) + 1))) if $round > 0;
  my $name = sprintf('f%05d.swift', ++$index);
  open(my $copy, '>:raw', "$out/$name") or die "cut.pl: cannot write $out/$name: $!\n";
  print $copy $bytes;
  close $copy or die "cut.pl: cannot write $out/$name: $!\n";
  print "$name $path\n";
}
